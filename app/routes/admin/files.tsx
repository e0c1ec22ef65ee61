import { data, type MiddlewareFunction } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { handleFile } from '#features/intake/submissions/file-endpoint.server.ts';

export const handle = { right: 'leads:read', hydrate: false };

export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, params, context }) =>
    handleFile(context.get(appContext), request, context.get(clientContext), params.fileId ?? ''),
];

export function loader(): never {
  throw data(null, { status: 403 });
}

export const action = loader;

export default function AdminFileRoute() {
  return null;
}
