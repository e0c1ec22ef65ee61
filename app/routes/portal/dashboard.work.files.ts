import { data } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { serveUpload } from '#features/intake/uploads/serve-upload.public.server.ts';
import { findClientFile } from '#features/work/files/files.server.ts';
import type { Route } from './+types/dashboard.work.files.ts';

export const handle = { right: 'client:work:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const app = args.context.get(appContext);
  const storeId = await findClientFile(app, clientOf(args, handle), args.params.fileId);
  const file = storeId === null ? null : await serveUpload(app, args.request, storeId);
  if (file === null) throw data(null, { status: 404 });
  return file;
}
