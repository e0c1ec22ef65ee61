import { paths } from '#app/paths.ts';
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
  { path: paths.home },
  { path: paths.insights },
  { path: paths.contact },
  { path: paths.privacyPolicy, updated: fixedDay(privacy.updated) },
  { path: paths.termsOfService, updated: fixedDay(terms.updated) },
  { path: paths.compliance },
];

/** Where a robot has nothing to look for: what is for one person, for programs, or for this machine alone. */
export const closedToRobots: readonly string[] = [
  '/admin',
  paths.dashboard,
  '/functions/',
  '/.netlify/functions/',
  '/sandbox/',
];

function fixedDay(updated: string): string | undefined {
  return updated === 'today' ? undefined : updated;
}
