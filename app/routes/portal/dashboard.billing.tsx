import { data, href, redirect } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { billingActions } from '#app/portal/billing/billing-actions.server.ts';
import { BillingPage } from '#app/portal/billing/billing-page.tsx';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { billingCopy, billingSentences } from '#content/payments/portal-billing.ts';
import { noteAddedMethod } from '#features/subscriptions/methods/add-method.server.ts';
import type { Route } from './+types/dashboard.billing.ts';

export const handle = { right: 'client:billing:read' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(billingCopy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const by = clientOf(args, handle);
  const url = new URL(args.request.url);
  if (url.searchParams.get('added') === 'yes') {
    await noteAddedMethod(app, by);
    throw redirect(`${href('/dashboard/billing')}?done=added`, 303);
  }
  return { billing: await loadBilling(app, by, url) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const result = await billingActions({ app: context.get(appContext), by: clientOf(args, handle), request, id: '' });
  if (result === null) return data({ error: billingSentences.refused.failed, refused: undefined }, { status: 400 });
  if (!result.ok) return data({ error: result.error, refused: result.refused }, { status: result.status });
  throw redirect(/^[?#]/.test(result.to) ? href('/dashboard/billing') + result.to : result.to, 303);
}

export default function BillingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BillingPage {...loaderData.billing} error={actionData?.error ?? ''} refused={actionData?.refused} />;
}
