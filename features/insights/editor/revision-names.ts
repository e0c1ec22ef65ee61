import type { RevisionLine } from '#features/insights/drafts/editing.ts';

/** The draft, or the published text if there is no draft. */
export const present = 'now';

/** Null: the current text. */
export function revisionName(revision: RevisionLine | null): string {
  if (revision === null) return 'what is there now';
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `the version ${revision.kind} on ${day.format(revision.at)} UTC`;
}
