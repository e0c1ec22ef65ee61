import { href, Link } from 'react-router';
import type { UserPageData } from '#app/admin/user/load-user-page.server.ts';
import { orderTones, paymentTones } from '#features/billing/money-tones.ts';
import { portalCopy } from '#content/billing.ts';
import { userCopy as copy, usersCopy } from '#content/people.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { kindCopy, stageTones, stageCopy } from '#features/leads/lead-copy.ts';
import { Panel } from '#features/accounts/users/user-panels.tsx';
import { formatMoney } from '#features/billing/money.ts';
import { State } from '#ui/feedback/state.tsx';

const { invoices, purchases } = portalCopy;

export function PurchasesPanel({ data }: { readonly data: UserPageData }) {
  const { subscription, orders, payments } = data;
  const statuses = usersCopy.statuses as Readonly<Record<string, string>>;
  return (
    <Panel title={copy.subscription} id="subscription-title">
      {subscription === null ? (
        <p className="user-soft">{copy.subscriptionNone}</p>
      ) : (
        <ul className="user-list">
          <li>
            <span>
              {subscription.plan}, {formatMoney(subscription.monthly)}
            </span>
            <State tone={subscription.status === 'active' ? 'good' : 'waiting'}>
              {statuses[subscription.status] ?? subscription.status}
            </State>
          </li>
        </ul>
      )}
      <h3>{copy.purchases}</h3>
      {orders.length === 0 ? (
        <p className="user-soft">{copy.purchasesNone}</p>
      ) : (
        <ul className="user-list">
          {orders.map(({ id, name, amount, state, createdAt }) => (
            <li key={id}>
              <span>
                {name}, {formatMoney(amount)}{' '}
                <span className="user-soft">
                  <LocalTime at={createdAt} isDay />
                </span>
              </span>
              <State tone={orderTones[state]}>{purchases.status[state]}</State>
            </li>
          ))}
        </ul>
      )}
      <h3>{copy.payments}</h3>
      {payments.payments.length === 0 ? (
        <p className="user-soft">{copy.paymentsNone}</p>
      ) : (
        <ul className="user-list">
          {payments.payments.map(({ id, description, amount, state, issuedAt, invoiceUrl }) => (
            <li key={id}>
              <span>
                {invoiceUrl === null ? description : <a href={invoiceUrl}>{description}</a>}, {formatMoney(amount)}{' '}
                <span className="user-soft">
                  <LocalTime at={issuedAt} isDay />
                </span>
              </span>
              <State tone={paymentTones[state]}>{invoices.status[state]}</State>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function SentPanel({ data }: { readonly data: UserPageData }) {
  const { sent, newsletter, user } = data;
  return (
    <Panel title={copy.submissions} id="sent-title">
      {!user.isConfirmed && <p className="user-soft">{copy.unproved}</p>}
      {sent.length === 0 && <p className="user-soft">{copy.submissionsNone}</p>}
      <ul className="user-list">
        {sent.map(({ id, kind, reference, title, stage, createdAt }) => (
          <li key={id}>
            <span>
              {kindCopy[kind]}: <Link to={href('/admin/leads/:leadId', { leadId: id })}>{reference ?? title}</Link>{' '}
              <span className="user-soft">
                <LocalTime at={createdAt} isDay />
              </span>
            </span>
            <State tone={stageTones[stage]}>{stageCopy[stage]}</State>
          </li>
        ))}
      </ul>
      <h3>{copy.newsletter}</h3>
      {newsletter === null ? (
        <p className="user-soft">{copy.newsletterNone}</p>
      ) : (
        <ul className="user-list">
          <li>
            <State tone={newsletter.status === 'active' ? 'good' : 'off'}>
              {copy.newsletterStates[newsletter.status] ?? newsletter.status}
            </State>
            {newsletter.since !== null && <LocalTime at={newsletter.since} isDay />}
          </li>
        </ul>
      )}
    </Panel>
  );
}
