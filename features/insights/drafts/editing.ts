import type { ArticleDraft, ArticleStanding, DraftFaults } from '#features/insights/drafts/draft.ts';

/** An article as somebody opens it to write. */
export interface OpenedDraft extends ArticleStanding {
  readonly id: string;
  /** One more each time that anything of it is written; a save names the version that it goes on from. */
  readonly version: number;
  readonly draft: ArticleDraft;
  /** The slug under which it is, or was last, to be read. */
  readonly publishedSlug: string | null;
  readonly savedAt: Date;
  /** Who saved it last, or null where it came from a file. */
  readonly savedBy: string | null;
  readonly readTimeMinutes: number;
}

/** Somebody else was faster: what is there now. */
interface StaleAnswer {
  readonly ok: false;
  readonly reason: 'stale';
  readonly theirs: OpenedDraft;
}

export type SaveAnswer =
  | {
      readonly ok: true;
      readonly version: number;
      readonly savedAt: Date;
      readonly readTimeMinutes: number;
      /** The slug is another article's: this one cannot be published under it. */
      readonly slugTaken: boolean;
      /** There is something to publish. */
      readonly hasDraft: boolean;
    }
  | StaleAnswer
  | { readonly ok: false; readonly reason: 'gone' | 'invalid' | 'unreachable' };

export type PublishAnswer =
  | { readonly ok: true; readonly opened: OpenedDraft }
  | StaleAnswer
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: DraftFaults }
  | { readonly ok: false; readonly reason: 'gone' | 'past' | 'invalid' | 'unreachable' };

/** What the editor's page is answered. */
export type EditingAnswer = SaveAnswer | PublishAnswer | { readonly ok: true; readonly deleted: boolean };

/** What was done to an article, where it can be read again. */
export interface RevisionLine {
  readonly id: number;
  readonly kind: 'published' | 'saved';
  readonly at: Date;
  readonly by: string | null;
  readonly title: string;
  readonly words: number;
}

export interface Revision extends RevisionLine {
  readonly draft: ArticleDraft;
}
