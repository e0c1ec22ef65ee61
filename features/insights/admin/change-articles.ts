export type ArticleAction = 'publish' | 'unpublish' | 'delete';

/** Result for the selected articles. `undo` names the articles that the opposite action restores. */
export interface ArticlesChanged {
  readonly action: ArticleAction;
  readonly done: number;
  /** Titles of articles that were not changed. */
  readonly left: readonly string[];
  readonly undo: { readonly action: 'publish' | 'unpublish'; readonly ids: readonly string[] } | null;
}

export const maxArticles = 100;
