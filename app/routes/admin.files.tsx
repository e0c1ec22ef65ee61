import { data, type MiddlewareFunction } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import { answerFile } from '#features/intake/calls/file-call.server.ts';

export const handle = { hydrate: false };

export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, params, context }) =>
    answerFile(context.get(machineContext), request, context.get(callerContext), params.fileId ?? ''),
];

export function loader(): never {
  throw data(null, { status: 403 });
}

export const action = loader;

export default function AdminFileRoute() {
  return null;
}
