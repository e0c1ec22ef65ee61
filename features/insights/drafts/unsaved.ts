import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { draftPrefix, readDraft } from '#forms/drafts/account-drafts.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

export type UnsavedStorage = DraftStorage;

export interface Save {
  readonly version: number;
  readonly draft: ArticleDraft;
}

export const unsavedPrefix = `${draftPrefix}article:`;

/** Null if missing or unreadable. */
export function readUnsaved(id: string, storage: UnsavedStorage | null): Save | null {
  const kept = readDraft(unsavedPrefix + id, new Date(), storage) as Partial<Save> | null | undefined;
  return typeof kept?.version === 'number' && isDraft(kept.draft) ? { version: kept.version, draft: kept.draft } : null;
}

/** A shallow check; the server validates on save. */
function isDraft(kept: unknown): kept is ArticleDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { sectors, tags, cover, ...copy } = kept as Partial<Record<keyof ArticleDraft, unknown>>;
  const { title, slug, excerpt, html, author } = copy;
  const areNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string');
  const isCover = cover === null || typeof cover === 'string';
  return (
    [title, slug, excerpt, html, author].every((text) => typeof text === 'string') &&
    areNames(sectors) &&
    areNames(tags) &&
    isCover
  );
}
