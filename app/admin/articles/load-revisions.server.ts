import type { Machine } from '#app/machine-context.ts';
import { openDraft } from '#features/insights/drafts/draft-reads.server.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { listRevisions, readRevision } from '#features/insights/revisions/revisions.server.ts';
import { present, revisionName } from '#features/insights/revisions/revision-names.ts';

/** An article's revisions, and the two of them that an address names; null where there is no such article. */
export async function loadRevisions(machine: Machine, id: string, search: URLSearchParams) {
  const opened = await openDraft(machine, id);
  if (opened === undefined) return null;
  const revisions = await listRevisions(machine, id);
  const from = search.get('from') ?? String(revisions[0]?.id ?? present);
  const to = search.get('to') ?? present;
  const [earlier, later] = await Promise.all([sideOf(machine, opened, from), sideOf(machine, opened, to)]);
  return { opened, revisions, from, to, sides: earlier && later && { from: earlier, to: later } };
}

async function sideOf(machine: Machine, opened: OpenedDraft, name: string) {
  if (name === present) return { name: revisionName(null), draft: opened.draft };
  if (!/^[1-9]\d{0,14}$/.test(name)) return null;
  const revision = await readRevision(machine, opened.id, Number(name));
  return revision === undefined ? null : { name: revisionName(revision), draft: revision.draft };
}
