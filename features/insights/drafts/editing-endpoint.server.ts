import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { editingSchema, type Editing } from '#features/insights/drafts/draft-schema.ts';
import { reopen } from '#features/insights/drafts/article-versions.server.ts';
import type { EditingResult } from '#features/insights/drafts/editing.ts';
import {
  publishArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from '#features/insights/drafts/publishing.server.ts';
import { discardDraft, restoreRevision, saveArticleDraft } from '#features/insights/drafts/save-draft.server.ts';
import { readJson } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

export async function handleEditing(
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
      return saveArticleDraft(app, by, { ...target, draft: editing.draft });
    case 'publish':
      return publishArticle(app, by, target);
    case 'schedule':
      return scheduleArticle(app, by, { ...target, at: new Date(editing.at) });
    case 'unschedule':
      return unscheduleArticle(app, by, target);
    case 'unpublish':
      return unpublishArticle(app, by, target);
    case 'discard': {
      const result = await discardDraft(app, by, target);
      if (!result.ok) return result;
      if (result.deleted) return { ok: true, deleted: true };
      const reopened = await reopen(app, id, result);
      return reopened.ok ? { ...reopened, discarded: result.revision } : reopened;
    }
    case 'restore':
      return reopen(app, id, await restoreRevision(app, by, { ...target, revision: editing.revision }));
  }
}
