import type { ActionFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerAuth } from '#features/accounts/api/auth-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs) {
  return answerAuth(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
