import { data } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { yearIn } from '#app/portal/billing/billing-page.server.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { exportDocuments } from '#features/billing/own/export-documents.server.ts';
import type { Route } from './+types/dashboard.billing.export.ts';

export const handle = { right: 'client:billing:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  const app = args.context.get(appContext);
  const year = yearIn(searchParams) ?? app.now().getUTCFullYear();
  const isZip = searchParams.get('as') === 'zip';
  const file = await exportDocuments(app, clientOf(args, handle), { year, isZip });
  if (file === null) throw data(null, { status: 404 });
  return file;
}
