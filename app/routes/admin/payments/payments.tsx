import { AdminHead } from '#app/admin/admin-head.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { UnfinishedPart } from '#features/subscriptions/agreements/admin/unfinished-part.tsx';
import { unfinishedAgreements } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { listPayments, paymentTotals } from '#features/billing/lists/list-payments.server.ts';
import { paymentsList } from '#features/billing/lists/payment-lists.ts';
import { PaymentsList } from '#features/billing/lists/payments-list.tsx';
import { PaymentsTabs, StartLink } from '#features/billing/lists/payments-tabs.tsx';
import type { Route } from './+types/payments.ts';

export const handle = { right: 'money:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = paymentsList.read(new URL(args.request.url).searchParams);
  const isFiltered = paymentsList.isFiltered(query);
  const [page, unfinished, totals] = await Promise.all([
    listPayments(app, query),
    unfinishedAgreements(app),
    isFiltered ? paymentTotals(app, query) : null,
  ]);
  return { query, page, unfinished, totals };
}

export default function AdminPaymentsRoute({ loaderData }: Route.ComponentProps) {
  const { query, page, totals } = loaderData;
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} actions={<StartLink />} />
      <PaymentsTabs />
      <UnfinishedPart agreements={loaderData.unfinished} />
      <PaymentsList query={query} page={page} totals={totals} />
    </>
  );
}
