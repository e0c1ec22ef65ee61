import type { LastChange } from '#content/admin/last-change.ts';
import type { ContentData } from '#features/site-content/content-fields.ts';
import type { ContentTypeName } from '#features/site-content/content-types.ts';

/** `changed`: published, with a draft that differs. */
export type ContentState = 'draft' | 'published' | 'changed';

/** In the address, in place of an id. */
export const newContentId = 'new';

export interface EditedItem {
  readonly id: string;
  readonly type: ContentTypeName;
  readonly slug: string;
  readonly state: ContentState;
  readonly isSample: boolean;
  /** 0 before the first save. */
  readonly version: number;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date;
  readonly data: ContentData;
}

export type SaveResult =
  | { readonly ok: true; readonly version: number }
  /** `version`: the stored version; `last`: who saved it, if known. */
  | { readonly ok: false; readonly reason: 'stale'; readonly version: number; readonly last: LastChange | null }
  | { readonly ok: false; readonly reason: 'gone' | 'many' }
  | { readonly ok: false; readonly reason: 'invalid'; readonly errors: Readonly<Record<string, string>> };
