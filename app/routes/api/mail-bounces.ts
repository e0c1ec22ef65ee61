import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerBounce } from '#features/newsletter/bounces/bounce-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerBounce(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
