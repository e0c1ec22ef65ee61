import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerBrowserErrors(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
