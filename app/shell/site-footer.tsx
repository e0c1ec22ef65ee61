import './site-footer.css';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/site-link.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { footer } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { ButtonLink } from '#ui/button.tsx';

export function SiteFooter() {
  const intake = useIntakeLink();
  const atIntake = useLocation().pathname.startsWith(paths.intake);
  return (
    <footer className="site-footer">
      <div className="grid">
        {!atIntake && (
          <div className="site-footer-lead">
            <h2>{footer.lead}</h2>
            <p>{footer.promise}</p>
            <ButtonLink variant="secondary" {...intake}>
              {footer.start}
            </ButtonLink>
          </div>
        )}
        {footer.columns.map((column) => (
          <nav key={column.title} className="site-footer-column" aria-label={column.title}>
            <h2>{column.title}</h2>
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
      <div className="site-footer-base">
        <a href={paths.home} aria-label={site.name}>
          <Wordmark />
        </a>
        <p>{site.legalEntity}</p>
        <p>
          <a href={`mailto:${site.mail.legal}`}>{site.mail.legal}</a>
        </p>
      </div>
    </footer>
  );
}
