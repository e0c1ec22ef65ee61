import { data, redirect, href } from 'react-router';
import { clientContext, appContext } from '#app/load-context.ts';
import { AccountOverview } from '#app/portal/dashboard/account-overview.tsx';
import { loadDashboard } from '#app/portal/dashboard/dashboard.server.ts';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { portalFailures } from '#content/payments/portal-billing.ts';
import { requireUser } from '#features/accounts/session.server.ts';
import { openPortal } from '#features/subscriptions/portal.server.ts';
import type { Route } from './+types/dashboard.ts';

export const headers = noStoreWithAction;

export const meta = hiddenPage('Dashboard');

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = await requireUser(app, request);
  return { overview: await loadDashboard(app, session, new URL(request.url)), ...frameOf(session) };
}

/** Redirects to the provider's billing page. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const session = await requireUser(app, request);
  const { origin } = new URL(request.url);
  const answer = await openPortal(app, context.get(clientContext), session, { origin });
  if (answer.ok) throw redirect(answer.url, 303);
  const statuses = { 'no-customer': 422, unavailable: 503, failed: 502, 'too-many': 429 } as const;
  const headers: HeadersInit = answer.reason === 'too-many' ? { 'Retry-After': String(answer.retryAfterSeconds) } : {};
  return data({ problem: portalFailures[answer.reason] }, { status: statuses[answer.reason], headers });
}

export default function DashboardRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, eraseAt } = loaderData;
  const problem = actionData?.problem ?? '';
  return (
    <PortalFrame here={href('/dashboard')} isOnTeam={loaderData.isOnTeam} eraseAt={eraseAt}>
      <AccountOverview {...overview} problem={problem} />
    </PortalFrame>
  );
}
