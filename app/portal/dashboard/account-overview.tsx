import { href } from 'react-router';
import { AddressAlert } from '#app/portal/billing/address-alert.tsx';
import { ExpiryAlert } from '#app/portal/billing/expiry-alert.tsx';
import { LatestInvoicesPart, PurchasesPart } from '#app/portal/invoices-and-purchases.tsx';
import { OpenInvoices } from '#app/portal/open-invoices.tsx';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { IntakePart } from '#app/portal/dashboard/intake-part.tsx';
import { PlanPart } from '#app/portal/plan-part.tsx';
import { portalCopy as copy } from '#content/payments/billing.ts';
import { draftCopy } from '#app/portal/dashboard/portal-draft.copy.ts';
import { site } from '#content/site.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';

export function AccountOverview(page: DashboardData) {
  const { name, email, createdAt, unfinished } = page;
  const { first, second } = page.steps;
  const { overview, actions, help, order } = copy;
  return (
    <PortalPage title={name === '' ? copy.dashboard : `${copy.welcome}, ${name}`}>
      <OpenInvoices invoices={page.openInvoices} />
      {unfinished !== null && (
        <PortalSection titleId="order-title" title={order.title} wide>
          <Cluster gap="4" rowGap="2" align="center" justify="between">
            <p>
              <b>{unfinished.amount}</b> {unfinished.name} <span className="soft small">{order.hint}</span>
            </p>
            <ButtonLink variant={page.openInvoices.length === 0 ? 'primary' : 'secondary'} href={unfinished.path}>
              {order.go}
            </ButtonLink>
          </Cluster>
        </PortalSection>
      )}
      {page.draftLink !== null && (
        <PortalSection titleId="draft-title" title={draftCopy.title} wide>
          <Cluster gap="4" rowGap="2" align="center" justify="between">
            <p>{draftCopy.text}</p>
            <ButtonLink href={page.draftLink}>{draftCopy.go}</ButtonLink>
          </Cluster>
        </PortalSection>
      )}
      {page.isAddressMissing && <AddressAlert />}
      <ExpiryAlert texts={page.expiring}>
        <p>
          <a href={`${href('/dashboard/billing')}#methods`}>{copy.changeMethod}</a>
        </p>
      </ExpiryAlert>
      <PortalSection titleId="overview-title" title={overview.title}>
        <Facts labels="above">
          <Fact label={overview.email}>{email}</Fact>
          <Fact label={overview.created}>
            <LocalTime at={createdAt} />
          </Fact>
        </Facts>
      </PortalSection>
      {page.plans.map((plan, at) => (
        <PlanPart key={plan.id} {...plan} also={at === page.plans.length - 1 ? page.alsoCharged : []} />
      ))}
      <PortalSection titleId="actions-title" title={actions.title}>
        <Cluster gap="4" rowGap="3">
          <ButtonLink variant={first.isPrimary ? 'primary' : 'secondary'} href={first.to}>
            {first.text}
          </ButtonLink>
          {second !== null && <ButtonLink href={second.to}>{second.text}</ButtonLink>}
          <ButtonLink href={href('/dashboard/analytics')}>{actions.analytics}</ButtonLink>
          <ButtonLink href={href('/dashboard/settings')}>{actions.settings}</ButtonLink>
        </Cluster>
      </PortalSection>
      {page.isWorking && <IntakePart intakes={page.intakes} />}
      {page.isBilling && <LatestInvoicesPart payments={page.payments} />}
      {page.isBilling && <PurchasesPart purchases={page.purchases} />}
      <PortalSection titleId="help-title" title={help.title}>
        <Cluster gap="4" rowGap="3" justify="between">
          <p>
            {help.write} <a href={`mailto:${site.mail.support}`}>{site.mail.support}</a>.
          </p>
          <form method="post" action={href('/logout')}>
            <Button type="submit" size="small">
              {help.signOut}
            </Button>
          </form>
        </Cluster>
      </PortalSection>
    </PortalPage>
  );
}
