import type { AppContext } from '#app/load-context.ts';
import { openArticleDraft } from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { listRevisions, readRevision } from '#features/insights/drafts/revisions.server.ts';
import { present, revisionName } from '#features/insights/editor/revision-names.ts';

/** Null if the article does not exist. */
export async function loadRevisions(app: AppContext, id: string, search: URLSearchParams) {
  const opened = await openArticleDraft(app, id);
  if (opened === undefined) return null;
  const revisions = await listRevisions(app, id);
  const from = search.get('from') ?? String(revisions[0]?.id ?? present);
  const to = search.get('to') ?? present;
  const [earlier, later] = await Promise.all([readSide(app, opened, from), readSide(app, opened, to)]);
  return { opened, revisions, from, to, sides: earlier && later && { from: earlier, to: later } };
}

async function readSide(app: AppContext, opened: OpenedDraft, name: string) {
  if (name === present) return { name: revisionName(null), draft: opened.draft };
  if (!/^[1-9]\d{0,14}$/.test(name)) return null;
  const revision = await readRevision(app, opened.id, Number(name));
  return revision === undefined ? null : { name: revisionName(revision), draft: revision.draft };
}
