import './legal-head.css';
import type { ReactNode } from 'react';
import { dayText } from '#app/legal/last-updated.ts';
import type { PagePath } from '#app/links.ts';
import { legalCopy as copy } from '#content/legal/page-words.ts';
import { Cluster } from '#ui/layout/layout.tsx';

interface LegalHeadProps {
  readonly page: PagePath;
  readonly title: string;
  readonly lead: ReactNode;
  /** `2026-11-21`, if shown. */
  readonly updated?: string;
}

export function LegalHead({ page, title, lead, updated }: LegalHeadProps) {
  return (
    <header className="legal-head">
      <p className="eyebrow">{copy.eyebrow}</p>
      <h1>{title}</h1>
      <p className="legal-lead lead-text">{lead}</p>
      <Cluster gap="8" rowGap="2" align="baseline" justify="between" className="legal-head-facts">
        {updated !== undefined && (
          <p className="legal-updated">
            {copy.updated}: <time dateTime={updated}>{dayText(updated)}</time>
          </p>
        )}
        <nav aria-label={copy.others}>
          <ul>
            {copy.policies
              .filter((policy) => policy.page !== page)
              .map((policy) => (
                <li key={policy.page}>
                  <a href={policy.page}>{policy.label}</a>
                </li>
              ))}
          </ul>
        </nav>
      </Cluster>
    </header>
  );
}
