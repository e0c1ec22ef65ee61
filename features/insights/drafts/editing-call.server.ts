import type { Administrator } from '#features/accounts/accounts.ts';
import { editingSchema, type Editing } from '#features/insights/drafts/draft-schema.ts';
import type { EditingAnswer, PublishAnswer, SaveAnswer } from '#features/insights/drafts/editing.ts';
import { openDraft } from '#features/insights/drafts/draft-reads.server.ts';
import {
  publishArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '#features/insights/drafts/publishing.server.ts';
import { discardDraft, restoreRevision, saveDraft } from '#features/insights/drafts/save-draft.server.ts';
import { readJson } from '#server/http/form-post.ts';
import type { Machine } from '#server/machine.ts';

/** What an article's editor asks for, as JSON. */
export async function answerEditing(
  machine: Machine,
  by: Administrator,
  id: string,
  request: Request,
): Promise<EditingAnswer> {
  const read = editingSchema.safeParse(await readJson(request));
  return read.success ? edit(machine, by, id, read.data) : { ok: false, reason: 'invalid' };
}

async function edit(machine: Machine, by: Administrator, id: string, editing: Editing): Promise<EditingAnswer> {
  const told = { id, version: editing.version };
  switch (editing.act) {
    case 'save':
      return saveDraft(machine, by, { ...told, draft: editing.draft });
    case 'publish':
      return publishArticle(machine, by, told);
    case 'schedule':
      return scheduleArticle(machine, by, { ...told, at: new Date(editing.at) });
    case 'unschedule':
      return unscheduleArticle(machine, by, told);
    case 'unpublish':
      return unpublishArticle(machine, by, told);
    case 'discard': {
      const answer = await discardDraft(machine, by, told);
      return answer.ok && !answer.deleted ? reopened(machine, id) : answer;
    }
    case 'restore':
      return restored(machine, id, await restoreRevision(machine, by, { ...told, revision: editing.revision }));
  }
}

async function restored(machine: Machine, id: string, answer: SaveAnswer): Promise<EditingAnswer> {
  return answer.ok ? reopened(machine, id) : answer;
}

async function reopened(machine: Machine, id: string): Promise<PublishAnswer> {
  const opened = await openDraft(machine, id);
  return opened === undefined ? { ok: false, reason: 'gone' } : { ok: true, opened };
}
