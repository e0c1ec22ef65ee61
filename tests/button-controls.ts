import { href } from 'react-router';
import { sectionPath, type PagePath, type SectionName } from '#app/links.ts';
import type { Destination } from '#app/shell/frame/site-link.tsx';

/** Without scripts or in a new tab, dialog links open their page. */
export type Way =
  | { readonly opens: PagePath; readonly query?: string; readonly anchor?: string }
  | { readonly scrollsTo: SectionName }
  | { readonly dialog: 'intake' | 'booking' }
  | { readonly writesTo: string }
  /** In the same page. */
  | { readonly goesTo: string };

interface Named {
  /** Accessible name. */
  readonly name: string;
  /** Accessible description. */
  readonly of?: string;
}

export interface LinkControl extends Named {
  readonly kind: 'link';
  readonly way: Way;
  /** One of many similar rows. */
  readonly row?: string;
}

export interface OtherControl extends Named {
  readonly kind: 'button' | 'question' | 'checkbox';
  /** Action, implemented by the e2e test. */
  readonly does: string;
}

export type Control = LinkControl | OtherControl;

/** Contains exactly these controls. */
export interface Place {
  readonly title: string;
  /** Selector. */
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

export function linkTo(item: Destination & { readonly label: string }): LinkControl {
  return link(item.label, 'section' in item ? { scrollsTo: item.section } : { opens: item.page });
}

/** As in its `href`. */
export function addressOf(way: Way): string {
  if ('scrollsTo' in way) return sectionPath(way.scrollsTo);
  if ('dialog' in way) return way.dialog === 'intake' ? href('/intake') : href('/book');
  if ('writesTo' in way) return `mailto:${way.writesTo}`;
  if ('goesTo' in way) return `#${way.goesTo}`;
  return way.opens + (way.query ? `?${way.query}` : '') + (way.anchor ? `#${way.anchor}` : '');
}

/** Unique per place; includes the link's address. */
export function keyOf(control: Control): string {
  const { kind, name, of = '' } = control;
  const described = `${kind} ${name}${of && ` (${of})`}`;
  return control.kind === 'link' ? `${described} > ${addressOf(control.way)}` : described;
}
