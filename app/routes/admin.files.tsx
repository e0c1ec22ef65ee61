import { data, type MiddlewareFunction } from 'react-router';
import { callerContext } from '#app/machine-context.ts';
import { answerFile } from '#features/intake/calls/file-call.server.ts';

export const handle = { hydrate: false };

export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }, next) => answerFile(request, context.get(callerContext)) ?? next(),
];

export function loader(): never {
  throw data(null, { status: 403 });
}

export const action = loader;

export default function AdminFileRoute() {
  return null;
}
