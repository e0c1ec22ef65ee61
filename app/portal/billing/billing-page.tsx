// The page is sent with tables whose scripts come later, so it brings their styles.
import '#ui/list/data-table.css';
import '#app/portal/portal-table.css';
import '#app/portal/spending-chart.css';
import { lazy, Suspense } from 'react';
import { href } from 'react-router';
import type { BillingData } from '#app/portal/billing/billing-page.server.ts';
import { ExpiryAlert } from '#app/portal/billing/expiry-alert.tsx';
import { AddressAlert } from '#app/portal/billing/address-alert.tsx';
import { BillingDetailsPart } from '#app/portal/billing/details-part.tsx';
import type { RefusedDetails } from '#app/portal/billing/edit-details.tsx';
import { AmountLines } from '#app/portal/amount-lines.tsx';
import { OpenInvoices } from '#app/portal/open-invoices.tsx';
import { Line, PlanPart } from '#app/portal/plan-part.tsx';
import { MethodsPart } from '#app/portal/billing/methods-part.tsx';
import { analyticsCopy } from '#content/payments/portal-analytics.ts';
import { billingCopy, detailsCopy } from '#content/payments/portal-billing.ts';
import { changesCopy } from '#content/payments/subscription-changes.ts';
import { site } from '#content/site.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';

const copy = billingCopy;

/** For those who have changed their plan. */
const SubscriptionChanges = lazy(() => import('#features/subscriptions/changes/subscription-changes.tsx'));
/** For those who have add-ons. */
const AddOnsPart = lazy(() => import('#app/portal/billing/add-ons-part.tsx'));
/** Far down the page, as the next. */
const DocumentsPart = lazy(() => import('#app/portal/billing/documents-part.tsx'));
const SpendingPart = lazy(() => import('#app/portal/spending-part.tsx'));

type BillingPageProps = BillingData & {
  /** Why a change was refused, or ''. */
  readonly error: string;
  readonly refused: RefusedDetails | undefined;
};

const places = [
  ['plan', copy.plan.title],
  ['next-title', copy.next.title],
  ['methods', copy.methods.title],
  ['details-title', detailsCopy.title],
  ['invoices-title', copy.documents.short],
  ['spending-title', analyticsCopy.short],
  ['agreements-title', copy.agreements.title],
] as const;

export function BillingPage(page: BillingPageProps) {
  return (
    <PortalPage title={copy.title}>
      {page.error !== '' && (
        <div className="alert-region">
          <Alert tone="error" role="alert">
            {page.error}
          </Alert>
        </div>
      )}
      {page.error === '' && page.done !== null && (
        <div className="alert-region">
          <Alert tone="success" role="status">
            {page.done}
          </Alert>
        </div>
      )}
      <Cluster as="nav" gap="5" rowGap="0" className="billing-places tall-links small" aria-label={copy.onPage}>
        {places.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </Cluster>
      <OpenInvoices invoices={page.openInvoices} />
      {page.isAddressMissing && <AddressAlert />}
      <ExpiryAlert texts={page.expiring} />
      {page.toConfirm !== null && (
        <div className="alert-region">
          <Alert tone="warning">
            <Line {...page.toConfirm} />
          </Alert>
        </div>
      )}
      <PlansPart {...page} />
      <NextInvoicePart {...page} />
      {page.credit !== null && (
        <PortalSection titleId="credit-title" title={copy.credit.title}>
          <div>
            <p>{page.credit}</p>
            <p className="portal-hint soft small">{copy.credit.text}</p>
          </div>
        </PortalSection>
      )}
      <Suspense>{page.addOns.length > 0 && <AddOnsPart addOns={page.addOns} />}</Suspense>
      {page.pending.length > 0 && <PendingPart pending={page.pending} />}
      <MethodsPart methods={page.methods} />
      <BillingDetailsPart details={page.details} form={page.form} refused={page.refused} />
      <Suspense>
        <DocumentsPart {...page.documents} />
        <SpendingPart spending={page.spending} />
      </Suspense>
      <AgreementsPart agreements={page.agreements} />
    </PortalPage>
  );
}

function PlansPart({ plans, canChange, isAgreed, changes }: BillingData) {
  return (
    <div id="plan">
      {plans.map((plan, at) => (
        <PlanPart key={plan.id} {...plan}>
          {at === 0 && isAgreed && (
            <p className="portal-hint soft small">
              {copy.plan.agreed} <a href={`mailto:${site.mail.support}`}>{site.mail.support}</a> {copy.plan.after}
            </p>
          )}
          {at === 0 && canChange && (
            <p className="billing-change">
              <ButtonLink href={href('/dashboard/plan')}>{copy.plan.change}</ButtonLink>
            </p>
          )}
          {at === plans.length - 1 && changes.length > 0 && (
            <details>
              <summary className="small">{changesCopy.title}</summary>
              <Suspense>
                <SubscriptionChanges changes={changes} large />
              </Suspense>
            </details>
          )}
        </PlanPart>
      ))}
    </div>
  );
}

function NextInvoicePart({ nextCharges }: Pick<BillingData, 'nextCharges'>) {
  return (
    <PortalSection titleId="next-title" title={copy.next.title}>
      {nextCharges.length === 0 ? (
        <p className="portal-hint soft small">{copy.next.none}</p>
      ) : (
        <Stack gap="6">
          {nextCharges.map(({ subscriptionId, name, at, lines, by }) => (
            <Stack key={subscriptionId} gap="2">
              <Facts labels="above">
                <Fact label={copy.next.what}>{name}</Fact>
                <Fact label={copy.next.on}>
                  <LocalTime at={at} isDay />
                </Fact>
                <Fact label={copy.next.by}>{by}</Fact>
              </Facts>
              <AmountLines label={copy.next.lines} lines={lines} />
            </Stack>
          ))}
        </Stack>
      )}
    </PortalSection>
  );
}

function PendingPart({ pending }: Pick<BillingData, 'pending'>) {
  return (
    <PortalSection titleId="pending-title" title={copy.pending.title}>
      <RuledList large>
        {pending.map(({ id, description, amount, since, wait }) => (
          <li key={id}>
            <span>
              {description}
              <span className="under small">{wait}</span>
            </span>
            <span>{formatExactMoney(amount)}</span>
            <State tone="waiting">
              {copy.pending.since} <LocalTime at={since} isDay />
            </State>
          </li>
        ))}
      </RuledList>
    </PortalSection>
  );
}

function AgreementsPart({ agreements }: Pick<BillingData, 'agreements'>) {
  return (
    <PortalSection titleId="agreements-title" title={copy.agreements.title}>
      <Stack gap="4">
        {agreements.length > 0 && (
          <RuledList large>
            {agreements.map(({ id, description, terms, at }) => (
              <li key={id}>
                <span>
                  {description}
                  <span className="under small">{terms}</span>
                </span>
                <span className="soft small">
                  <LocalTime at={at} isDay />
                </span>
              </li>
            ))}
          </RuledList>
        )}
        <Cluster gap="6" rowGap="1" className="tall-links">
          <a href={href('/terms-of-service')}>{copy.agreements.terms}</a>
          <a href={href('/data-processing-agreement')}>{copy.agreements.dpa}</a>
        </Cluster>
      </Stack>
    </PortalSection>
  );
}
