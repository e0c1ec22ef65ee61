import './account-overview.css';
import { href } from 'react-router';
import { InvoicesPart, PurchasesPart } from '#app/portal/billing-parts.tsx';
import type { DashboardData } from '#app/portal/dashboard.server.ts';
import { IntakePart } from '#app/portal/intake-part.tsx';
import { SubscriptionPart } from '#app/portal/subscription-part.tsx';
import { portalCopy as copy } from '#content/billing.ts';
import { site } from '#content/site.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

type AccountOverviewProps = DashboardData & {
  /** Error of the provider link, or ''. */
  readonly problem: string;
};

export function AccountOverview(page: AccountOverviewProps) {
  const { name, email, createdAt, problem, upgrade } = page;
  const { overview, actions, help } = copy;
  return (
    <div className="overview">
      <h1>{name === '' ? copy.dashboard : `${copy.welcome}, ${name}`}</h1>
      {problem !== '' && (
        <Alert tone="error" role="alert">
          {problem}
        </Alert>
      )}
      <section aria-labelledby="overview-title">
        <h2 id="overview-title">{overview.title}</h2>
        <dl className="overview-facts">
          <div>
            <dt>{overview.email}</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>{overview.created}</dt>
            <dd>
              <LocalTime at={createdAt} />
            </dd>
          </div>
        </dl>
      </section>
      <SubscriptionPart subscription={page.subscription} boughtPlan={page.boughtPlan} toPay={page.toPay} />
      <section aria-labelledby="actions-title">
        <h2 id="actions-title">{actions.title}</h2>
        <div>
          <div className="overview-actions">
            <ButtonLink variant="primary" href={upgrade}>
              {actions.upgrade}
            </ButtonLink>
            <form method="post" action={href('/dashboard')}>
              <Button type="submit" name="act" value="manage-billing" aria-describedby="manage-hint">
                {actions.manage}
              </Button>
            </form>
            <ButtonLink href={href('/dashboard/analytics')}>{actions.analytics}</ButtonLink>
            <ButtonLink href={href('/dashboard/settings')}>{actions.settings}</ButtonLink>
          </div>
          <p className="overview-hint" id="manage-hint">
            {actions.manage}: {actions.manageHint}
          </p>
        </div>
      </section>
      <IntakePart intakes={page.intakes} />
      <InvoicesPart {...page.payments} />
      <PurchasesPart purchases={page.purchases} />
      <section aria-labelledby="help-title">
        <h2 id="help-title">{help.title}</h2>
        <div className="overview-help">
          <p>
            {help.write} <a href={`mailto:${site.mail.support}`}>{site.mail.support}</a>.
          </p>
          <form method="post" action={href('/logout')}>
            <Button type="submit" size="small">
              {help.signOut}
            </Button>
          </form>
        </div>
      </section>
    </div>
  );
}
