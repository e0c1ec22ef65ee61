import * as z from 'zod/mini';
import {
  draftSchema,
  type ArticleDraft,
  type ArticleStanding,
  type DraftFaults,
} from '#features/insights/drafts/draft.ts';

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
export interface StaleAnswer {
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
    }
  | StaleAnswer
  | { readonly ok: false; readonly reason: 'gone' | 'invalid' | 'unreachable' };

export type PublishAnswer =
  | { readonly ok: true; readonly opened: OpenedDraft }
  | StaleAnswer
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: DraftFaults }
  | { readonly ok: false; readonly reason: 'gone' | 'past' | 'invalid' | 'unreachable' };

const version = z.int().check(z.positive());

/** What the editor's page sends: JSON, each with the version that it goes on from. */
export const editingSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('save'), version, draft: draftSchema }),
  z.object({ act: z.literal('publish'), version }),
  z.object({ act: z.literal('schedule'), version, at: z.iso.datetime() }),
  z.object({ act: z.literal('unschedule'), version }),
  z.object({ act: z.literal('unpublish'), version }),
  z.object({ act: z.literal('discard'), version }),
  z.object({ act: z.literal('restore'), version, revision: z.int().check(z.positive()) }),
]);

export type Editing = z.infer<typeof editingSchema>;

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
