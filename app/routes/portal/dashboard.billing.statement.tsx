import { href } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { loadStatement } from '#app/portal/billing/load-statement.server.ts';
import { StatementPage } from '#app/portal/billing/statement-page.tsx';
import { clientOf } from '#app/portal/client-member.server.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { statementCopy } from '#content/payments/statement.ts';
import type { Route } from './+types/dashboard.billing.statement.ts';

export const handle = { right: 'client:billing:read', tab: href('/dashboard/billing') } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage(statementCopy.title);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  return loadStatement(args.context.get(appContext), clientOf(args, handle), searchParams);
}

export default function StatementRoute({ loaderData: page }: Route.ComponentProps) {
  return <StatementPage {...page} />;
}
