import type { Register } from 'react-router';
import { privacy } from '#content/legal/privacy.ts';
import { terms } from '#content/legal/terms.ts';

/** A page that is to be found. */
export interface PublicPage {
  readonly path: string;
  /** The day of its text, as YYYY-MM-DD. A text that follows today's date has none that a search engine would believe. */
  readonly updated?: string | undefined;
}

/** The pages that search engines are told of, by their canonical paths; `/start` is the landing page again. */
export const publicPages: readonly PublicPage[] = [
  { path: '/' satisfies keyof Register['pages'] },
  { path: '/insights' satisfies keyof Register['pages'] },
  { path: '/contact' satisfies keyof Register['pages'] },
  { path: '/privacy-policy' satisfies keyof Register['pages'], updated: fixedDay(privacy.updated) },
  { path: '/terms-of-service' satisfies keyof Register['pages'], updated: fixedDay(terms.updated) },
  { path: '/soc2-compliance' satisfies keyof Register['pages'] },
];

/** Where a robot has nothing to look for: what is for one person, for programs, or for this machine alone. */
export const closedToRobots: readonly string[] = [
  '/admin',
  '/dashboard' satisfies keyof Register['pages'],
  '/functions/',
  '/.netlify/functions/',
  '/sandbox/',
];

function fixedDay(updated: string): string | undefined {
  return updated === 'today' ? undefined : updated;
}
