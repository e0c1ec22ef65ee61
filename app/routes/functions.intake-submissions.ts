import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerSubmission } from '#features/intake/calls/submission-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerSubmission(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
