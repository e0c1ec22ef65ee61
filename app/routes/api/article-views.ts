import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerArticleView } from '#features/insights/article-views.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerArticleView(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
