import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerArticleView } from '#features/insights/article-views.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerArticleView(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
