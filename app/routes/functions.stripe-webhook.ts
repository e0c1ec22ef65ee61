import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerWebhook } from '#features/billing/events/webhook-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerWebhook(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
