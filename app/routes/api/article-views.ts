import { clientContext, appContext } from '#app/load-context.ts';
import { handleArticleView } from '#features/insights/article-views.server.ts';
import type { Route } from './+types/article-views.ts';

export function action({ request, context }: Route.ActionArgs | Route.LoaderArgs) {
  return handleArticleView(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
