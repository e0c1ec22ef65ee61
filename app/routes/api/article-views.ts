import { handledBy } from '#app/load-context.ts';
import { handleArticleView } from '#features/insights/article-views.server.ts';

export const action = handledBy(handleArticleView);
export const loader = action;
