import type { ListedPayment } from '#features/billing/lists/list-payments.server.ts';
import type { ListedSubscription } from '#features/billing/lists/list-subscriptions.server.ts';
import { use } from 'react';
import { ExportContext } from '#features/accounts/rights/can.tsx';
import { Link, href } from 'react-router';
import { agreedCopy as copy, paymentStates, subscriptionStates } from '#content/payments/agreed.ts';
import {
  paymentsList,
  paymentTones,
  subscriptionsList,
  subscriptionTones,
  type PaymentTotal,
  type PaymentsQuery,
  type SubscriptionsQuery,
} from '#features/billing/lists/payment-lists.ts';
import { formatExactMoney, formatMoney } from '#features/billing/money.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cell, DataTable, Row, RowHead, type DataColumn } from '#ui/list/data-table.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const { columns, fee } = copy;

interface PaymentsListProps {
  readonly query: PaymentsQuery;
  readonly page: Page<ListedPayment>;
  /** Null without filters. */
  readonly totals: readonly PaymentTotal[] | null;
}

export function PaymentsList({ query, page, totals }: PaymentsListProps) {
  const isFiltered = paymentsList.isFiltered(query);
  const shown: DataColumn[] = [
    { label: columns.what, wraps: true },
    { label: columns.client },
    { label: columns.amount, width: 's', holds: 'number', sort: paymentsList.sortLink(query, 'amount') },
    { label: columns.state, width: 'm', narrow: 'top' },
    { label: columns.date, width: 'l', wraps: true, sort: paymentsList.sortLink(query, 'issued') },
  ];
  return (
    <>
      <ListToolbar
        list={paymentsList}
        query={query}
        options={{}}
        name={copy.title}
        sort={copy.sorts}
        exportTo={use(ExportContext) ? href('/admin/payments/export') : undefined}
      />
      {totals !== null && totals.length > 0 && (
        <p className="soft small" role="status">
          {totals.map(({ count, ...sum }) => copy.total(count, formatMoney(sum))).join(', ')}
        </p>
      )}
      {page.items.length === 0 ? (
        <Empty title={isFiltered ? copy.noMatch : copy.empty}>{isFiltered ? copy.noMatchHint : copy.emptyHint}</Empty>
      ) : (
        <DataTable columns={shown} label={copy.title}>
          {page.items.map((payment) => (
            <PaymentRow key={payment.id} {...payment} />
          ))}
        </DataTable>
      )}
      <Pager {...paymentsList.pages(query, page.next)}>
        {page.items.length === 0 ? undefined : copy.shown(page.items.length)}
      </Pager>
    </>
  );
}

function PaymentRow({
  id,
  organizationId,
  client,
  description,
  number,
  amount,
  state,
  issuedAt,
  dueAt,
}: ListedPayment) {
  const isWaiting = state === 'open' || state === 'overdue';
  return (
    <Row>
      <RowHead column={columns.what}>
        <Link to={href('/admin/payments/:paymentId', { paymentId: id })}>{description}</Link>
        {number !== null && <span className="under">{number}</span>}
      </RowHead>
      <Cell column={columns.client}>
        <Link to={href('/admin/organizations/:organizationId', { organizationId })}>{client}</Link>
      </Cell>
      <Cell column={columns.amount} holds="number">
        {formatExactMoney(amount)}
      </Cell>
      <Cell column={columns.state}>
        <State tone={paymentTones[state]}>{paymentStates[state]}</State>
      </Cell>
      <Cell column={columns.date}>
        <LocalTime at={issuedAt} isDay />
        {isWaiting && dueAt !== null && (
          <span className="under">
            {copy.due} <LocalTime at={dueAt} isDay />
          </span>
        )}
      </Cell>
    </Row>
  );
}

interface SubscriptionsListProps {
  readonly query: SubscriptionsQuery;
  readonly page: Page<ListedSubscription>;
}

export function SubscriptionsList({ query, page }: SubscriptionsListProps) {
  const isFiltered = subscriptionsList.isFiltered(query);
  const shown: DataColumn[] = [
    { label: columns.client },
    { label: fee.plan },
    { label: fee.monthly, width: 's', holds: 'number', sort: subscriptionsList.sortLink(query, 'amount') },
    { label: columns.state, width: 'm', narrow: 'top' },
    { label: fee.next, width: 'l' },
    { label: columns.kind, width: 's', narrow: 'none' },
  ];
  return (
    <>
      <ListToolbar
        list={subscriptionsList}
        query={query}
        options={{}}
        name={copy.subscriptionsTitle}
        sort={copy.sorts}
      />
      {page.items.length === 0 ? (
        <Empty title={isFiltered ? copy.noMatch : copy.noSubscriptions}>
          {isFiltered ? copy.noMatchHint : copy.noSubscriptionsHint}
        </Empty>
      ) : (
        <DataTable columns={shown} label={copy.subscriptionsTitle}>
          {page.items.map((subscription) => (
            <SubscriptionRow key={subscription.id} {...subscription} />
          ))}
        </DataTable>
      )}
      <Pager {...subscriptionsList.pages(query, page.next)}>
        {page.items.length === 0 ? undefined : copy.shown(page.items.length)}
      </Pager>
    </>
  );
}

function SubscriptionRow({ organizationId, client, plan, agreementId, monthly, ...more }: ListedSubscription) {
  const { state, also, next, isAgreed } = more;
  const name = plan ?? copy.customPlan;
  return (
    <Row>
      <RowHead column={columns.client}>
        <Link to={href('/admin/organizations/:organizationId', { organizationId })}>{client}</Link>
      </RowHead>
      <Cell column={fee.plan}>
        {agreementId === null ? (
          name
        ) : (
          <Link to={href('/admin/payments/agreements/:agreementId', { agreementId })}>{name}</Link>
        )}
      </Cell>
      <Cell column={fee.monthly} holds="number">
        {formatMoney(monthly)}
      </Cell>
      <Cell column={columns.state}>
        <State tone={subscriptionTones[state]}>{subscriptionStates[state]}</State>
        {also !== null && <State tone={subscriptionTones[also]}>{subscriptionStates[also]}</State>}
      </Cell>
      <Cell column={fee.next}>
        {next !== null && (
          <>
            <LocalTime at={next.at} isDay />
            <span className="under">{formatExactMoney(next.amount)}</span>
          </>
        )}
      </Cell>
      <Cell column={columns.kind}>{isAgreed ? copy.kinds.agreed : copy.kinds.bought}</Cell>
    </Row>
  );
}
