import type { ReactNode } from 'react';
import { href } from 'react-router';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { errorPage, errorReference, errorStatus } from '#app/shell/error-status.ts';
import { SiteLink } from '#app/shell/frame/site-link.tsx';
import { errorCopy } from '#content/errors.ts';
import { navigation } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { ButtonLink } from '#ui/button.tsx';

/** Public pages are rendered by the server alone, so the browser needs no header and footer for a failure. */
const Frame = import.meta.env.SSR ? PageFrame : BareFrame;

function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="content" className="page" tabIndex={-1}>
      {children}
    </main>
  );
}

export function ErrorPage({ error }: { error: unknown }) {
  const { title, copy } = errorPage(error);
  const status = errorStatus(error);
  const reference = errorReference(error);
  return (
    <Frame>
      <section className="error-page">
        <div className="grid">
          <div className="error-page-copy">
            <p className="eyebrow">{errorCopy.eyebrow}</p>
            <h1>{title}</h1>
            <p>{copy}</p>
            {reference !== undefined && <div className="soft small">{errorCopy.reference(reference)}</div>}
            <div className="error-page-ways">
              <ButtonLink variant="primary" href={href('/')}>
                {errorCopy.home}
              </ButtonLink>
              <ButtonLink variant="secondary" href={`mailto:${site.mail.support}`}>
                {errorCopy.write}
              </ButtonLink>
            </div>
            <nav aria-label={errorCopy.links}>
              <ul className="error-page-links">
                {navigation.map((item) => (
                  <li key={item.label}>
                    <SiteLink to={item}>{item.label}</SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <BrokenLine status={status} />
        </div>
      </section>
    </Frame>
  );
}

export function BrokenLine({ status }: { status: number }) {
  return (
    <svg className="error-page-line" viewBox="0 0 400 400" fill="none" role="presentation" aria-hidden="true">
      <g className="error-page-graticule">
        <circle cx="200" cy="200" r="180" />
        <ellipse cx="200" cy="200" rx="60" ry="180" />
        <ellipse cx="200" cy="200" rx="120" ry="180" />
        <path d="M20 200h360M44 110h312M44 290h312" />
      </g>
      <path className="error-page-end" d="M200 0v150M200 250v150" />
      <path className="error-page-tick" d="M186 150h28M186 250h28" />
      <text x="200" y="218" textAnchor="middle">
        {status}
      </text>
    </svg>
  );
}
