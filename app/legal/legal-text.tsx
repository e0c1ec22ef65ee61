import type { ReactNode } from 'react';
import { paths, type PageName } from '#app/paths.ts';

const marks = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** A text of a policy with its links and code, as content/legal/legal-document.ts describes them. */
export function LegalText({ children }: { children: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of children.matchAll(marks)) {
    const [whole, copy, to, code] = match;
    parts.push(children.slice(end, match.index));
    parts.push(
      to === undefined ? (
        <code key={match.index}>{code}</code>
      ) : (
        <a key={match.index} href={legalHref(to)}>
          {copy}
        </a>
      ),
    );
    end = match.index + whole.length;
  }
  return [...parts, children.slice(end)];
}

/**
 * Where a link of a policy leads.
 * @throws where it names a page that the site does not have.
 */
export function legalHref(to: string): string {
  if (to.startsWith('#') || to.startsWith('mailto:')) return to;
  const [page = '', anchor] = to.split('#');
  if (!isPage(page)) throw new Error(`A policy links to ${to}, which is no page of the site.`);
  return anchor === undefined ? paths[page] : `${paths[page]}#${anchor}`;
}

function isPage(name: string): name is PageName {
  return Object.hasOwn(paths, name);
}
