import { AdminHead } from '#app/admin/admin-head.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { listSubscriptions } from '#features/billing/lists/list-subscriptions.server.ts';
import { subscriptionsList } from '#features/billing/lists/payment-lists.ts';
import { SubscriptionsList } from '#features/billing/lists/payments-list.tsx';
import { PaymentsTabs, StartLink } from '#features/billing/lists/payments-tabs.tsx';
import type { Route } from './+types/payments.subscriptions.ts';

export const handle = { right: 'money:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.subscriptionsTitle);

export async function loader(args: Route.LoaderArgs) {
  const query = subscriptionsList.read(new URL(args.request.url).searchParams);
  return { query, page: await listSubscriptions(args.context.get(appContext), query) };
}

export default function AdminSubscriptionsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={copy.subscriptionsTitle} lead={copy.subscriptionsLead} actions={<StartLink />} />
      <PaymentsTabs />
      <SubscriptionsList {...loaderData} />
    </>
  );
}
