import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerUploadCall } from '#features/intake/calls/upload-call.server.ts';

export function action({ request, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  return answerUploadCall(context.get(machineContext), request, context.get(callerContext));
}

export const loader = action;
