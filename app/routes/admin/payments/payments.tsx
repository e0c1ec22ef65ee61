import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { unfinishedAgreements } from '#features/subscriptions/agreements/read-agreements.server.ts';
import { listPayments, paymentTotals } from '#features/billing/lists/list-payments.server.ts';
import { paymentsList } from '#features/billing/lists/payment-lists.ts';
import { PaymentsList } from '#features/billing/lists/payments-list.tsx';
import { PaymentsTabs, StartLink } from '#features/billing/lists/payments-tabs.tsx';
import { formatMoney } from '#features/billing/money.ts';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
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

export default function AdminPaymentsRoute({ loaderData: { query, page, unfinished, totals } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} actions={<StartLink />} />
      <PaymentsTabs />
      {unfinished.length > 0 && (
        <section aria-labelledby="unfinished-title">
          <h2 id="unfinished-title">{copy.unfinished}</h2>
          <RuledList>
            {unfinished.map(({ id, description, amount, client, state }) => (
              <li key={id}>
                <span>
                  <Link to={href('/admin/payments/agreements/:agreementId', { agreementId: id })}>{description}</Link>,{' '}
                  {formatMoney(amount)} <span className="soft small">{client}</span>
                </span>
                <State tone={state === 'refused' ? 'bad' : 'waiting'}>{copy.states[state]}</State>
              </li>
            ))}
          </RuledList>
        </section>
      )}
      <PaymentsList query={query} page={page} totals={totals} />
    </>
  );
}
