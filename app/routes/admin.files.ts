import type { LoaderFunctionArgs } from 'react-router';
import { callerContext } from '#app/machine-context.ts';
import { answerFile } from '#features/intake/calls/file-call.server.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  return answerFile(request, context.get(callerContext));
}

export const action = loader;
