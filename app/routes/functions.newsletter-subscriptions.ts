import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerNewsletter } from '#features/newsletter/newsletter-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerNewsletter(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
