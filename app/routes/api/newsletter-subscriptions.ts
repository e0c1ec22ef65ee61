import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { answerNewsletter } from '#features/newsletter/newsletter-endpoint.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerNewsletter(context.get(appContext), request, context.get(clientContext));
}

export const loader = action;
