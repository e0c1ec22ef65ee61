import { href } from 'react-router';
import { isSameDraft, type ArticleDraft } from '#features/insights/drafts/draft.ts';
import type { EditingResult, OpenedDraft } from '#features/insights/drafts/editing.ts';
import { useVersionedDraft } from '#forms/drafts/use-versioned-draft.tsx';
import type { DraftState, SaveResult } from '#forms/drafts/draft-state.ts';
import type { VersionedDraft } from '#forms/drafts/versioned-draft.ts';

interface EditedArticle extends OpenedDraft {
  /** As of the last save. */
  readonly slugTaken?: boolean;
}

/** Values that the router can send as JSON. */
type JsonDraft = Record<string, string | string[] | null>;

export type ArticleWriting = VersionedDraft<ArticleDraft, EditedArticle>;
export type ArticleWritingState = DraftState<ArticleDraft, EditedArticle>;

export const articleDraftOptions = {
  draftOf: ({ draft }: EditedArticle) => draft,
  isSame: isSameDraft,
  pause: 1500,
};

export function useArticleDraft(opened: OpenedDraft) {
  return useVersionedDraft<ArticleDraft, EditedArticle, EditingResult>(`article:${opened.id}`, opened, {
    ...articleDraftOptions,
    toSubmit: ({ version, draft }) => [
      { act: 'save', version, draft: { ...draft } as JsonDraft },
      editingRequest(opened.id),
    ],
    resultOf: toSaveResult,
  });
}

function toSaveResult(result: EditingResult): SaveResult<ArticleDraft, EditedArticle> {
  if (result.ok) {
    if (!('version' in result)) return { ok: false, reason: 'refused' };
    const { version, savedAt, readTimeMinutes, slugTaken, hasDraft } = result;
    return { ok: true, server: { version, savedAt, readTimeMinutes, slugTaken, hasDraft } };
  }
  if (result.reason === 'stale') return result;
  return { ok: false, reason: result.reason === 'gone' ? 'gone' : 'refused' };
}

/** Skips revalidation: the page is newer than the server's data, and an offline reload would discard the page. */
export function editingRequest(id: string) {
  return {
    method: 'post',
    action: href('/admin/articles/:articleId', { articleId: id }),
    encType: 'application/json',
    defaultShouldRevalidate: false,
  } as const;
}
