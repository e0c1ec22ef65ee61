import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerSubmission } from '#features/intake/calls/submission-call.server.ts';
import { otherMethod } from '#features/intake/calls/other-method.server.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return otherMethod(['POST'], context.get(callerContext));
}

export function action({ request, context }: ActionFunctionArgs) {
  const caller = context.get(callerContext);
  if (request.method !== 'POST') return otherMethod(['POST'], caller);
  return answerSubmission(context.get(machineContext), request, caller);
}
