import type { ActionFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerAuth } from '#features/accounts/calls/auth-call.server.ts';

export function action({ request, context }: ActionFunctionArgs) {
  return answerAuth(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
