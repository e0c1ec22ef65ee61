import '#ui/page/contents.css';
import './legal-page.css';
import './legal-print.css';
import { LegalBlocks } from '#app/legal/legal-blocks.tsx';
import { LegalHead } from '#app/legal/legal-head.tsx';
import type { PagePath } from '#app/links.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import type { LegalDocument, LegalSection } from '#content/legal/legal-document.ts';
import { legalCopy as copy } from '#content/legal/page-words.ts';
import { Stack } from '#ui/layout/layout.tsx';

interface LegalPageProps {
  readonly page: PagePath;
  readonly document: LegalDocument;
  /** `2026-11-21`. */
  readonly updated: string;
}

export function LegalPage({ page, document, updated }: LegalPageProps) {
  return (
    <PageFrame>
      <article className="legal page-width">
        <LegalHead page={page} title={document.title} lead={document.lead} updated={updated} />
        <div className="legal-body">
          <nav className="contents legal-contents" aria-label={copy.contents}>
            <p className="data">{copy.contents}</p>
            <Contents sections={document.sections} />
          </nav>
          <nav className="contents-narrow legal-contents-narrow" aria-label={copy.contents}>
            <details>
              <summary>{copy.contents}</summary>
              <Contents sections={document.sections} />
            </details>
          </nav>
          <div className="legal-text">
            {document.sections.map((section, index) => (
              <Section key={section.id} section={section} number={sectionNumber(index)} />
            ))}
          </div>
        </div>
      </article>
    </PageFrame>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span className="data" aria-hidden="true">
              {sectionNumber(index)}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Section({ section, number }: { section: LegalSection; number: string }) {
  const { id, title, short, blocks } = section;
  return (
    <Stack as="section" className="legal-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a className="legal-number data" href={`#${id}`} aria-label={`${copy.section} ${number}`}>
          {number}
        </a>
        {title}
      </h2>
      <p className="legal-short">
        <span className="data">{copy.short}</span> {short}
      </p>
      <LegalBlocks blocks={blocks} />
    </Stack>
  );
}

function sectionNumber(index: number): string {
  return String(index + 1).padStart(2, '0');
}
