import './site-footer.css';
import { useLocation, useRouteLoaderData, href } from 'react-router';
import type { PagePath } from '#app/links.ts';
import { Horizon } from '#app/shell/frame/horizon.tsx';
import { useBookingLink, type SiteData } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/frame/site-link.tsx';
import { useListed } from '#app/shell/frame/use-listed.ts';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { footer } from '#content/home/footer.ts';
import { site } from '#content/site.ts';
import { ButtonLink } from '#ui/button.tsx';

export function SiteFooter() {
  const booking = useBookingLink();
  const pathname = useLocation().pathname.toLowerCase();
  const { year, links = [] } = useRouteLoaderData<SiteData>('root') ?? {};
  const isAt = (...pages: PagePath[]) => pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  // Form pages have no call to action here. Sign-in pages, and pages with a closing section, have no heading above it.
  const atForm = isAt('/intake', '/book');
  const isBrief = pathname === href('/') || pathname === href('/insights') || isAt('/start', '/login', '/signup');
  return (
    <footer className="site-footer">
      <div className="grid">
        {!atForm && (
          <div className="site-footer-lead">
            {!isBrief && (
              <>
                <h2>{footer.lead}</h2>
                <p>{footer.promise}</p>
              </>
            )}
            <ButtonLink {...booking}>{footer.start}</ButtonLink>
          </div>
        )}
        {footer.columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
      </div>
      <Horizon />
      <div className="site-footer-base page-width">
        <a href={href('/')} aria-label={site.name}>
          <Wordmark />
        </a>
        <p>
          Copyright {year} {site.legalEntity}
        </p>
        <ul>
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url}>{label}</a>
            </li>
          ))}
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

function Column({ title, links }: (typeof footer.columns)[number]) {
  return (
    <nav className="site-footer-column" aria-label={title}>
      <h2 className="mono-label">{title}</h2>
      <ul>
        {useListed<(typeof links)[number]>(links).map((link) => (
          <li key={link.label}>
            <SiteLink to={link}>{link.label}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
