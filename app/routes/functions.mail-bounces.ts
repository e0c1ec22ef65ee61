import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerBounce } from '#features/newsletter/bounces/bounce-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerBounce(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
