import { appContext, type RouteHandle } from '#app/load-context.ts';
import { exportDocuments } from '#app/portal/billing/export-documents.server.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import type { Route } from './+types/dashboard.billing.export.ts';

export const handle = { right: 'client:billing:read' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  return exportDocuments(args.context.get(appContext), clientOf(args, handle), searchParams);
}
