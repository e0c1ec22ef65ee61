export type ArticleAct = 'publish' | 'unpublish' | 'delete';

/** What became of the selected articles. `undo`: those whose former state the other act gives back. */
export interface ArticlesChanged {
  readonly act: ArticleAct;
  readonly done: number;
  /** Titles of those that were left as they are. */
  readonly left: readonly string[];
  readonly undo: { readonly act: 'publish' | 'unpublish'; readonly ids: readonly string[] } | null;
}

export const maxArticles = 100;
