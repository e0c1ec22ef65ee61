import { data } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { serveOwnFile } from '#features/messages/own-file.server.ts';
import type { Route } from './+types/dashboard.messages.files.ts';

export const handle = { right: 'client:work:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const by = clientOf(args, handle);
  const file = await serveOwnFile(args.context.get(appContext), by, args.request, args.params.fileId);
  if (file === null) throw data(null, { status: 404 });
  return file;
}
