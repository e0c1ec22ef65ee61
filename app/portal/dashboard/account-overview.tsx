// The page is sent with tables whose scripts come later, so it brings their styles.
import '#ui/list/data-table.css';
import '#app/portal/portal-table.css';
import { lazy, Suspense } from 'react';
import { href } from 'react-router';
import { AddressAlert } from '#app/portal/billing/address-alert.tsx';
import { ExpiryAlert } from '#app/portal/billing/expiry-alert.tsx';
import type { DashboardData } from '#app/portal/dashboard/dashboard.server.ts';
import { IntakePart } from '#app/portal/dashboard/intake-part.tsx';
import { LaterParts, NextPart, tasksOf } from '#app/portal/dashboard/next-part.tsx';
import { RunningProjects } from '#app/portal/work/work-parts.tsx';
import { PlanPart } from '#app/portal/plan-part.tsx';
import { portalCopy as copy } from '#content/payments/billing.ts';
import { site } from '#content/site.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';

/** Far down the page. */
const InvoicesAndPurchases = lazy(() => import('#app/portal/invoices-and-purchases.tsx'));

export function AccountOverview(page: DashboardData) {
  const { name, email, createdAt } = page;
  const { first, second } = page.steps;
  const { overview, actions, help } = copy;
  return (
    <PortalPage title={name === '' ? copy.dashboard : `${copy.welcome}, ${name}`}>
      <NextPart page={page} />
      <RunningProjects work={page.work} />
      <LaterParts page={page} />
      {page.isAddressMissing && <AddressAlert />}
      <ExpiryAlert texts={page.expiring}>
        <p>
          <a href={`${href('/dashboard/billing')}#methods`}>{copy.changeMethod}</a>
        </p>
      </ExpiryAlert>
      {page.plans.map((plan, at) => (
        <PlanPart key={plan.id} {...plan} also={at === page.plans.length - 1 ? page.alsoCharged : []} />
      ))}
      <PortalSection titleId="actions-title" title={actions.title}>
        <Cluster gap="4" rowGap="3">
          <ButtonLink
            variant={first.isPrimary && tasksOf(page).tasks.length === 0 ? 'primary' : 'secondary'}
            href={first.to}
          >
            {first.text}
          </ButtonLink>
          {second !== null && <ButtonLink href={second.to}>{second.text}</ButtonLink>}
          <ButtonLink href={href('/dashboard/analytics')}>{actions.analytics}</ButtonLink>
          <ButtonLink href={href('/dashboard/settings')}>{actions.settings}</ButtonLink>
        </Cluster>
      </PortalSection>
      {page.isWorking && <IntakePart intakes={page.intakes} />}
      <Suspense>{page.isBilling && <InvoicesAndPurchases {...page} />}</Suspense>
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
      <PortalSection titleId="overview-title" title={overview.title}>
        <Facts labels="above">
          <Fact label={overview.email}>{email}</Fact>
          <Fact label={overview.created}>
            <LocalTime at={createdAt} />
          </Fact>
        </Facts>
      </PortalSection>
    </PortalPage>
  );
}
