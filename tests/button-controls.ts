import { href } from 'react-router';
import { sectionPath, type PagePath, type SectionName } from '#app/links.ts';
import type { Destination } from '#app/shell/site-link.tsx';

/** Where a link leads. A dialog's link leads to its page where no script runs, and in a new tab. */
export type Way =
  | { readonly opens: PagePath; readonly query?: string; readonly anchor?: string }
  | { readonly scrollsTo: SectionName }
  | { readonly dialog: 'intake' | 'booking' }
  | { readonly writesTo: string }
  /** To a part of the same page. */
  | { readonly goesTo: string };

interface Named {
  /** Its accessible name, as a screen reader says it. */
  readonly name: string;
  /** Its accessible description, if it has one. */
  readonly of?: string;
}

export interface LinkControl extends Named {
  readonly kind: 'link';
  readonly way: Way;
  /** The one row of many alike, such as the contents of a policy. */
  readonly row?: string;
}

export interface OtherControl extends Named {
  readonly kind: 'button' | 'question' | 'checkbox';
  /** What it does; the journey has a hand for each of these. */
  readonly does: string;
}

export type Control = LinkControl | OtherControl;

/** A part of the pages, and the controls in it: all of them and no other. */
export interface Place {
  readonly title: string;
  /** Where it is in the document. */
  readonly at: string;
  readonly controls: readonly Control[];
}

export function link(name: string, way: Way, of?: string): LinkControl {
  return { kind: 'link', name, way, ...(of !== undefined && { of }) };
}

export function button(name: string, does: string, of?: string): OtherControl {
  return { kind: 'button', name, does, ...(of !== undefined && { of }) };
}

export function checkbox(name: string, does: string): OtherControl {
  return { kind: 'checkbox', name, does };
}

export function question(name: string, does = 'Opens its answer, and closes it'): OtherControl {
  return { kind: 'question', name, does };
}

/** The link of an item of the navigation. */
export function linkTo(item: Destination & { readonly label: string }): LinkControl {
  return link(item.label, 'section' in item ? { scrollsTo: item.section } : { opens: item.page });
}

/** The link's address, as its `href` has it. */
export function addressOf(way: Way): string {
  if ('scrollsTo' in way) return sectionPath(way.scrollsTo);
  if ('dialog' in way) return way.dialog === 'intake' ? href('/intake') : href('/book');
  if ('writesTo' in way) return `mailto:${way.writesTo}`;
  if ('goesTo' in way) return `#${way.goesTo}`;
  return way.opens + (way.query ? `?${way.query}` : '') + (way.anchor ? `#${way.anchor}` : '');
}

/** What tells one control of a place from the others, and holds its link to its address. */
export function keyOf(control: Control): string {
  const { kind, name, of = '' } = control;
  const described = `${kind} ${name}${of && ` (${of})`}`;
  return control.kind === 'link' ? `${described} > ${addressOf(control.way)}` : described;
}
