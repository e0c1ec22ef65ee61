import type { PagePath } from '#app/links.ts';
import type { LegalDocument } from '#content/legal/legal-document.ts';
import { legalCopy } from '#content/legal/page-words.ts';
import { keyOf, link, type LinkControl, type Place, type Way } from './button-controls.ts';

export function policy(page: PagePath, { title, sections }: LegalDocument): Place {
  const controls = [
    ...otherPolicies(page),
    ...sections.map(({ title: name, id }) => ({ ...link(name, { goesTo: id }), row: 'The title of each section' })),
    ...sections.map(({ id }, index) => ({
      ...link(`Section ${String(index + 1).padStart(2, '0')}`, { goesTo: id }),
      row: 'The number of each section',
    })),
    ...linksIn(sections),
  ];
  return { title, at: 'main', controls: once(controls) };
}

export function otherPolicies(page: PagePath): LinkControl[] {
  const others = legalCopy.policies.filter((other) => other.page !== page);
  return others.map((other) => link(other.label, { opens: other.page }));
}

/** The links of a text of the policies, each once: `[words](/privacy-policy#how-long)`, `(#rights)`, `(mailto:...)`. */
export function linksIn(text: unknown): LinkControl[] {
  const marks = [...JSON.stringify(text).matchAll(/\[([^[\]"]+)\]\(([^)\s]+)\)/g)];
  return once(marks.map(([, copy = '', to = '']) => link(copy, wayOf(to))));
}

/** Removes duplicate links. */
export function once(links: readonly LinkControl[]): LinkControl[] {
  return [...new Map(links.map((one) => [keyOf(one), one])).values()];
}

function wayOf(to: string): Way {
  if (to.startsWith('mailto:')) return { writesTo: to.slice('mailto:'.length) };
  const [page = '', anchor = ''] = to.split('#');
  if (page === '') return { goesTo: anchor };
  return { opens: page as PagePath, ...(anchor && { anchor }) };
}
