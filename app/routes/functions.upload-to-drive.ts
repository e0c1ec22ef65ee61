import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { otherMethod } from '#features/intake/calls/other-method.server.ts';
import { answerRemoval, answerUpload } from '#features/intake/calls/upload-call.server.ts';

const methods = ['POST', 'DELETE'];

export function loader({ context }: LoaderFunctionArgs) {
  return otherMethod(methods, context.get(callerContext));
}

export function action({ request, context }: ActionFunctionArgs) {
  const [machine, caller] = [context.get(machineContext), context.get(callerContext)];
  if (request.method === 'POST') return answerUpload(machine, request, caller);
  if (request.method === 'DELETE') return answerRemoval(machine, request, caller);
  return otherMethod(methods, caller);
}
