import type { ReactNode } from 'react';

const marks = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** See content/legal/legal-document.ts. */
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
        <a key={match.index} href={to}>
          {copy}
        </a>
      ),
    );
    end = match.index + whole.length;
  }
  return [...parts, children.slice(end)];
}
