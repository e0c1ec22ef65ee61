import type { ArticleDraft, ArticlePublication, DraftErrors } from '#features/insights/drafts/draft.ts';

export interface OpenedDraft extends ArticlePublication {
  readonly id: string;
  /** Incremented on every write; saves name their base version. */
  readonly version: number;
  readonly draft: ArticleDraft;
  /** Current or last public slug. */
  readonly publishedSlug: string | null;
  readonly savedAt: Date;
  /** Null: imported from a file. */
  readonly savedBy: string | null;
  readonly readTimeMinutes: number;
}

/** Someone else saved first; the current state. */
interface StaleResult {
  readonly ok: false;
  readonly reason: 'stale';
  readonly theirs: OpenedDraft;
}

export type SaveResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly savedAt: Date;
      readonly readTimeMinutes: number;
      /** Another article has this slug, which blocks publication. */
      readonly slugTaken: boolean;
      readonly hasDraft: boolean;
    }
  | StaleResult
  | { readonly ok: false; readonly reason: 'gone' | 'invalid' };

export type PublishResult =
  /** `discarded`: the revision that holds what was discarded. */
  | { readonly ok: true; readonly opened: OpenedDraft; readonly discarded?: number | null }
  | StaleResult
  | { readonly ok: false; readonly reason: 'errors'; readonly errors: DraftErrors }
  | { readonly ok: false; readonly reason: 'gone' | 'past' | 'invalid' };

export type EditingResult = SaveResult | PublishResult | { readonly ok: true; readonly deleted: boolean };

export interface RevisionLine {
  readonly id: number;
  readonly kind: 'published' | 'saved';
  readonly at: Date;
  readonly by: string | null;
  readonly title: string;
  readonly wordCount: number;
}

export interface Revision extends RevisionLine {
  readonly draft: ArticleDraft;
}
