import type { RevisionLine } from '#features/insights/drafts/editing.ts';

/** Names the draft, or where there is none the published text, among the revisions. */
export const present = 'now';

/** What a revision is called in a heading; null is what is there now. */
export function revisionName(revision: RevisionLine | null): string {
  if (revision === null) return 'what is there now';
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `the version ${revision.kind} on ${day.format(revision.at)} UTC`;
}
