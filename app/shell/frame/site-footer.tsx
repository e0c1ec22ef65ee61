import './site-footer.css';
import { useLocation, href } from 'react-router';
import { Horizon } from '#app/shell/frame/horizon.tsx';
import { useBookingLink } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/frame/site-link.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { footer } from '#content/home/footer.ts';
import { site } from '#content/site.ts';
import { ButtonLink } from '#ui/button.tsx';

export function SiteFooter() {
  const booking = useBookingLink();
  const { pathname } = useLocation();
  // No second form is offered on form pages.
  const atForm = pathname.startsWith(href('/intake')) || pathname.startsWith(href('/book'));
  return (
    <footer className="site-footer">
      <div className="grid">
        {!atForm && (
          <div className="site-footer-lead">
            <h2>{footer.lead}</h2>
            <p>{footer.promise}</p>
            <ButtonLink {...booking}>{footer.start}</ButtonLink>
          </div>
        )}
        {footer.columns.map((column) => (
          <nav key={column.title} className="site-footer-column" aria-label={column.title}>
            <h2 className="mono-label">{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <SiteLink to={link}>{link.label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <Horizon />
      <div className="site-footer-base page-width">
        <a href={href('/')} aria-label={site.name}>
          <Wordmark />
        </a>
        <p>{site.legalEntity}</p>
        <ul>
          {footer.mails.map(({ label, address }) => (
            <li key={address}>
              {label} <a href={`mailto:${address}`}>{address}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
