import { Link } from 'react-router';
import type { UserPageData } from '#app/admin/user/load-user-page.server.ts';
import { orderTones, paymentTones } from '#features/billing/money-tones.ts';
import { portalWords } from '#content/billing.ts';
import { userWords as words, usersWords } from '#content/people.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { kindWords, stageTones, stageWords } from '#features/leads/lead-words.ts';
import { leadPage } from '#features/leads/leads.ts';
import { Panel } from '#features/accounts/users/user-panels.tsx';
import { formatMoney } from '#features/billing/money.ts';
import { State } from '#ui/state.tsx';

const { invoices, purchases } = portalWords;

/** What they subscribe to, have bought, and were charged. */
export function PurchasesPanel({ data }: { readonly data: UserPageData }) {
  const { subscription, orders, payments } = data;
  const statuses = usersWords.statuses as Readonly<Record<string, string>>;
  return (
    <Panel title={words.subscription} id="subscription-title">
      {subscription === null ? (
        <p className="user-soft">{words.subscriptionNone}</p>
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
      <h3>{words.purchases}</h3>
      {orders.length === 0 ? (
        <p className="user-soft">{words.purchasesNone}</p>
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
      <h3>{words.payments}</h3>
      {payments.payments.length === 0 ? (
        <p className="user-soft">{words.paymentsNone}</p>
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

/** What came in under their address, and whether they have the newsletter. */
export function SentPanel({ data }: { readonly data: UserPageData }) {
  const { sent, newsletter, user } = data;
  return (
    <Panel title={words.submissions} id="sent-title">
      {!user.isConfirmed && <p className="user-soft">{words.unproved}</p>}
      {sent.length === 0 && <p className="user-soft">{words.submissionsNone}</p>}
      <ul className="user-list">
        {sent.map(({ id, kind, reference, title, stage, createdAt }) => (
          <li key={id}>
            <span>
              {kindWords[kind]}: <Link to={leadPage(id)}>{reference ?? title}</Link>{' '}
              <span className="user-soft">
                <LocalTime at={createdAt} isDay />
              </span>
            </span>
            <State tone={stageTones[stage]}>{stageWords[stage]}</State>
          </li>
        ))}
      </ul>
      <h3>{words.newsletter}</h3>
      {newsletter === null ? (
        <p className="user-soft">{words.newsletterNone}</p>
      ) : (
        <ul className="user-list">
          <li>
            <State tone={newsletter.status === 'active' ? 'good' : 'off'}>
              {words.newsletterStates[newsletter.status] ?? newsletter.status}
            </State>
            {newsletter.since !== null && <LocalTime at={newsletter.since} isDay />}
          </li>
        </ul>
      )}
    </Panel>
  );
}
