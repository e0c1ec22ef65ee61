import { lazy, Suspense } from 'react';
import { href, Link } from 'react-router';
import type { PersonData } from '#app/admin/people/load-person.server.ts';
import type { OrganizationMoney } from '#app/admin/people/organizations/load-money.server.ts';
import { orderTones, paymentTones, vatTones } from '#features/billing/money-tones.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { changesCopy } from '#content/payments/subscription-changes.ts';
import { usersCopy } from '#content/admin/people.ts';
import { userCopy as copy } from '#content/admin/user.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#features/users/admin/user-panels.tsx';
import SubscriptionChanges from '#features/subscriptions/changes/subscription-changes.tsx';
import { formatExactMoney, formatMoney } from '#features/billing/money.ts';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

// Few people have one.
const AgreementsPart = lazy(() => import('#features/subscriptions/agreements/admin/agreements-part.tsx'));

/** What an organization has bought and paid. */
export function PurchasesPanel({ data }: { readonly data: OrganizationMoney }) {
  const { id, name, subscription, orders, payments, nextCharges, credit, changes, vatId } = data;
  const statuses = usersCopy.statuses as Readonly<Record<string, string>>;
  return (
    <Panel title={copy.subscriptionOf(name)} id={`subscription-${id}`}>
      {subscription === null ? (
        <p className="soft small">{copy.subscriptionNone}</p>
      ) : (
        <RuledList>
          <li>
            <span>{[subscription.plan, formatMoney(subscription.monthly)].filter(Boolean).join(', ')}</span>
            <State tone={subscription.status === 'active' ? 'good' : 'waiting'}>
              {statuses[subscription.status] ?? subscription.status}
            </State>
          </li>
        </RuledList>
      )}
      {(nextCharges.length > 0 || credit !== null || vatId !== null) && (
        <RuledList>
          {nextCharges.map(({ subscriptionId, at, amount, reason }) => (
            <li key={subscriptionId}>
              <span>
                {copy.nextCharge}, <LocalTime at={at} isDay />
                {reason !== null && <span className="under small">{reason}</span>}
              </span>
              <span>{amount}</span>
            </li>
          ))}
          {vatId !== null && (
            <li>
              <span>
                {detailsCopy.vatId}, {vatId.id}
              </span>
              {vatId.state !== null && <State tone={vatTones[vatId.state]}>{detailsCopy.vatStates[vatId.state]}</State>}
            </li>
          )}
          {credit !== null && (
            <li>
              <span>{copy.credit}</span>
              <span>{credit}</span>
            </li>
          )}
        </RuledList>
      )}
      {changes.length > 0 && (
        <>
          <h3>{changesCopy.title}</h3>
          <SubscriptionChanges changes={changes} />
        </>
      )}
      <Suspense fallback={null}>
        <AgreementsPart agreements={data.agreements} organizationId={id} />
      </Suspense>
      <h3>{copy.purchases}</h3>
      {orders.length === 0 ? (
        <p className="soft small">{copy.purchasesNone}</p>
      ) : (
        <RuledList>
          {orders.map(({ id, name, amount, state, stateCopy, createdAt }) => (
            <li key={id}>
              <span>
                {name}, {formatExactMoney(amount)}{' '}
                <span className="soft small">
                  <LocalTime at={createdAt} isDay />
                </span>
              </span>
              <State tone={orderTones[state]}>{stateCopy}</State>
            </li>
          ))}
        </RuledList>
      )}
      <h3>{copy.payments}</h3>
      {payments.length === 0 ? (
        <p className="soft small">{copy.paymentsNone}</p>
      ) : (
        <RuledList>
          {payments.map(({ id, description, amount, extras, state, stateCopy, issuedAt }) => (
            <li key={id}>
              <span>
                <Link to={href('/admin/payments/:paymentId', { paymentId: id })}>{description}</Link>,{' '}
                {formatExactMoney(amount)}{' '}
                <span className="soft small">
                  {extras.map((text) => `${text}, `)}
                  <LocalTime at={issuedAt} isDay />
                </span>
              </span>
              <State tone={paymentTones[state]}>{stateCopy}</State>
            </li>
          ))}
        </RuledList>
      )}
    </Panel>
  );
}

export function NewsletterPanel({ newsletter }: { readonly newsletter: PersonData['newsletter'] }) {
  return (
    <Panel title={copy.newsletter} id="newsletter-title">
      {newsletter === null ? (
        <p className="soft small">{copy.newsletterNone}</p>
      ) : (
        <RuledList>
          <li>
            <State tone={newsletter.status === 'active' ? 'good' : 'off'}>
              {copy.newsletterStates[newsletter.status] ?? newsletter.status}
            </State>
            {newsletter.since !== null && <LocalTime at={newsletter.since} isDay />}
          </li>
        </RuledList>
      )}
    </Panel>
  );
}
