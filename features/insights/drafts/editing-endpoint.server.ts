import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { editingSchema, type Editing } from '#features/insights/drafts/draft-schema.ts';
import type { EditingResult, SaveResult } from '#features/insights/drafts/editing.ts';
import {
  publishArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
  reopened,
} from '#features/insights/drafts/publishing.server.ts';
import { discardDraft, restoreRevision, saveDraft } from '#features/insights/drafts/save-draft.server.ts';
import { readJson } from '#server/http/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

export async function answerEditing(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  id: string,
  request: Request,
): Promise<EditingResult> {
  const read = editingSchema.safeParse(await readJson(request));
  return read.success ? edit(app, by, id, read.data) : { ok: false, reason: 'invalid' };
}

async function edit(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  id: string,
  editing: Editing,
): Promise<EditingResult> {
  const target = { id, version: editing.version };
  switch (editing.act) {
    case 'save':
      return saveDraft(app, by, { ...target, draft: editing.draft });
    case 'publish':
      return publishArticle(app, by, target);
    case 'schedule':
      return scheduleArticle(app, by, { ...target, at: new Date(editing.at) });
    case 'unschedule':
      return unscheduleArticle(app, by, target);
    case 'unpublish':
      return unpublishArticle(app, by, target);
    case 'discard': {
      const answer = await discardDraft(app, by, target);
      if (!answer.ok || answer.deleted) return answer;
      const again = await reopened(app, id);
      return again.ok ? { ...again, discarded: answer.revision } : again;
    }
    case 'restore':
      return restored(app, id, await restoreRevision(app, by, { ...target, revision: editing.revision }));
  }
}

async function restored(app: AppContext, id: string, answer: SaveResult): Promise<EditingResult> {
  return answer.ok ? reopened(app, id) : answer;
}
