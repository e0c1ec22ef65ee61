import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerSubmission } from '#features/intake/api/submission-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerSubmission(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
