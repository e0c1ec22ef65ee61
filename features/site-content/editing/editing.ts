import type { ContentData } from '#features/site-content/content-fields.ts';
import type { ContentTypeName } from '#features/site-content/content-types.ts';

/** `changed`: published, with a draft that differs. */
export type ContentState = 'draft' | 'published' | 'changed';

export interface ListedItem {
  readonly id: string;
  readonly title: string;
  readonly state: ContentState;
  readonly isSample: boolean;
  readonly updatedAt: Date;
}

export interface EditedItem {
  readonly id: string;
  readonly type: ContentTypeName;
  readonly slug: string;
  readonly state: ContentState;
  readonly isSample: boolean;
  readonly version: number;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date;
  readonly data: ContentData;
}

export type SaveResult =
  | { readonly ok: true; readonly version: number }
  /** `version`: what is stored now. */
  | { readonly ok: false; readonly reason: 'stale'; readonly version: number }
  | { readonly ok: false; readonly reason: 'gone' }
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: Readonly<Record<string, string>> };
