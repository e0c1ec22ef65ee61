import { href } from 'react-router';
import type { BillingData } from '#app/portal/billing/billing-page.server.ts';
import { ExpiryAlert } from '#app/portal/billing/expiry-alert.tsx';
import { AddOnsPart } from '#app/portal/billing/add-ons-part.tsx';
import { AddressAlert } from '#app/portal/billing/address-alert.tsx';
import { BillingDetailsPart } from '#app/portal/billing/details-part.tsx';
import { InvoicesPart } from '#app/portal/invoices-and-purchases.tsx';
import { OpenInvoices } from '#app/portal/open-invoices.tsx';
import { Line } from '#app/portal/plan-part.tsx';
import { MethodsPart } from '#app/portal/billing/methods-part.tsx';
import { billingCopy } from '#content/payments/portal-billing.ts';
import { formatExactMoney } from '#features/billing/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';

const copy = billingCopy;

type BillingPageProps = BillingData & {
  /** Why a change was refused, or ''. */
  readonly error: string;
};

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
      <NextChargePart nextCharges={page.nextCharges} />
      {page.credit !== null && (
        <PortalSection titleId="credit-title" title={copy.credit.title}>
          <div>
            <p>{page.credit}</p>
            <p className="portal-hint soft small">{copy.credit.text}</p>
          </div>
        </PortalSection>
      )}
      <AddOnsPart addOns={page.addOns} />
      {page.pending.length > 0 && <PendingPart pending={page.pending} />}
      <MethodsPart methods={page.methods} />
      <BillingDetailsPart details={page.details} />
      <PortalSection titleId="plan-title" title={copy.plan.title}>
        <div>
          <ButtonLink href={href('/dashboard/plan')}>{page.planLink}</ButtonLink>
        </div>
      </PortalSection>
      <InvoicesPart {...page.invoices} />
    </PortalPage>
  );
}

function NextChargePart({ nextCharges }: Pick<BillingData, 'nextCharges'>) {
  return (
    <PortalSection titleId="next-title" title={copy.next.title}>
      {nextCharges.length === 0 ? (
        <p className="portal-hint soft small">{copy.next.none}</p>
      ) : (
        <Stack gap="6">
          {nextCharges.map(({ subscriptionId, name, at, amount, reason, by }) => (
            <Facts key={subscriptionId} labels="above">
              <Fact label={copy.next.what}>{name}</Fact>
              <Fact label={copy.next.on}>
                <LocalTime at={at} isDay />
              </Fact>
              <Fact label={copy.next.amount}>
                {formatExactMoney(amount)}
                {reason !== null && <span className="under small">{reason}</span>}
              </Fact>
              <Fact label={copy.next.by}>{by}</Fact>
            </Facts>
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
