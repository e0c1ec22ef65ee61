import { data, href, redirect } from 'react-router';
import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { billingActions } from '#app/portal/billing/billing-actions.server.ts';
import { BillingPage } from '#app/portal/billing/billing-page.tsx';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { billingCopy, billingSentences } from '#content/payments/portal-billing.ts';
import { noteAddedMethod } from '#features/subscriptions/methods/add-method.server.ts';
import type { Route } from './+types/dashboard.billing.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(billingCopy.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  const url = new URL(request.url);
  if (url.searchParams.get('added') === 'yes') {
    await noteAddedMethod(app, session);
    throw redirect(`${href('/dashboard/billing')}?done=added`, 303);
  }
  return { billing: await loadBilling(app, session, url), ...frameOf(session) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  const result = await billingActions({ app, by: session, request, id: '' });
  if (result === null) return data({ error: billingSentences.refused.failed }, { status: 400 });
  if (!result.ok) return data({ error: result.error }, { status: result.status });
  throw redirect(result.to.startsWith('?') ? href('/dashboard/billing') + result.to : result.to, 303);
}

export default function BillingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { billing, isOnTeam, eraseAt } = loaderData;
  return (
    <PortalFrame here={href('/dashboard/billing')} isOnTeam={isOnTeam} eraseAt={eraseAt}>
      <BillingPage {...billing} error={actionData?.error ?? ''} />
    </PortalFrame>
  );
}
