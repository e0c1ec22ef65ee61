import './content-pages.css';
import type { ReactNode } from 'react';
import { sampleCopy } from '#features/site-content/site-content.copy.ts';

interface ContentHeadProps {
  readonly eyebrow: ReactNode;
  readonly title: string;
  readonly lead?: string | undefined;
}

export function ContentHead({ eyebrow, title, lead }: ContentHeadProps) {
  return (
    <header className="content-head">
      <p className="eyebrow">{eyebrow}</p>
      <h1>{title}</h1>
      {lead !== undefined && <p className="lead-text">{lead}</p>}
    </header>
  );
}

export function SampleLabel({ isSample }: { readonly isSample: boolean }) {
  return isSample && <span className="sample-label">{sampleCopy}</span>;
}

/** The title of a list; a neutral one while it has only samples. */
export function listTitle(
  { title, sampleTitle }: { readonly title: string; readonly sampleTitle: string },
  items: readonly { readonly isSample: boolean }[],
): string {
  return items.every(({ isSample }) => isSample) ? sampleTitle : title;
}

/** Paragraphs of typed text; an empty line separates them. */
export function Paragraphs({ children }: { readonly children: string }) {
  return children.split(/\n\s*\n/).map((paragraph, index) => <p key={index}>{paragraph}</p>);
}

interface WhoProps {
  readonly name: string;
  readonly role: string;
  readonly picture: string;
  readonly company?: string;
}

/** The person quoted: picture, name, role and company, where known. */
export function Who({ name, role, picture, company }: WhoProps) {
  const [first = '', ...rest] = [name, role, company].filter(Boolean);
  return (
    <>
      {picture && <img className="person-picture" src={picture} alt="" width="64" height="64" loading="lazy" />}
      <span>
        <b>{first}</b> {rest.join(', ')}
      </span>
    </>
  );
}
