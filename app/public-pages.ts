import type { Register } from 'react-router';
import { dataProcessing } from '#content/legal/data-processing.ts';
import { privacy } from '#content/legal/privacy.ts';
import { terms } from '#content/legal/terms.ts';

/** An indexable page. */
export interface PublicPage {
  readonly path: string;
  /** YYYY-MM-DD; missing for texts dated today, which search engines distrust. */
  readonly updated?: string | undefined;
}

/** By canonical path; `/start` duplicates the landing page. */
export const publicPages: readonly PublicPage[] = [
  { path: '/' satisfies keyof Register['pages'] },
  { path: '/insights' satisfies keyof Register['pages'] },
  { path: '/book' satisfies keyof Register['pages'] },
  { path: '/calculator' satisfies keyof Register['pages'] },
  { path: '/intake/short' satisfies keyof Register['pages'] },
  { path: '/trust' satisfies keyof Register['pages'] },
  { path: '/contact' satisfies keyof Register['pages'] },
  { path: '/privacy-policy' satisfies keyof Register['pages'], updated: fixedDay(privacy.updated) },
  { path: '/terms-of-service' satisfies keyof Register['pages'], updated: fixedDay(terms.updated) },
  { path: '/soc2-compliance' satisfies keyof Register['pages'] },
  { path: '/data-processing-agreement' satisfies keyof Register['pages'], updated: dataProcessing.updated },
];

export const closedToRobots: readonly string[] = [
  '/admin',
  '/dashboard' satisfies keyof Register['pages'],
  '/functions/',
  '/.netlify/functions/',
  '/sandbox/',
  // Lists of two categories: as many addresses as orders, one content each.
  '/*category=*category=',
];

/** Shows the page for addresses that cannot be read, such as `/%E0%A4%A`. */
export const unreadablePath = '/%25';

function fixedDay(updated: string): string | undefined {
  return updated === 'today' ? undefined : updated;
}
