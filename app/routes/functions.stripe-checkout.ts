import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerCheckout } from '#features/billing/checkout/checkout-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerCheckout(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
