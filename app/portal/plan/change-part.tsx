import { href } from 'react-router';
import { planCopy } from '#content/payments/plans.ts';
import { site } from '#content/site.ts';
import { formatMoney } from '#features/billing/money.ts';
import type { PlanData } from '#features/subscriptions/plans/plan-page.server.ts';
import { State } from '#ui/feedback/state.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';

const copy = planCopy.choose;

/** Plans side by side. */
export function ChangePart(page: PlanData) {
  const blocked = blockedBy(page);
  return (
    <PortalSection titleId="change-title" title={copy.title} wide>
      <p className="portal-hint soft small">
        {blocked ?? copy.lead}{' '}
        {blocked === copy.blocked.unpaid && <a href={`${href('/dashboard')}#to-pay-title`}>{copy.toPay}</a>}
      </p>
      <Grid as="ul" gap="4" min="m">
        {page.plans.map((plan) => (
          <Choice key={plan.id} {...plan} isOpen={blocked === null} />
        ))}
      </Grid>
      <p className="soft small">
        {copy.others} <a href={`mailto:${site.mail.support}`}>{site.mail.support}</a>.
      </p>
    </PortalSection>
  );
}

function blockedBy({ isPending, canAct, paused, endsAt, scheduled, toConfirm }: PlanData): string | null {
  if (isPending) return copy.blocked.pending;
  if (!canAct) return copy.blocked.unpaid;
  if (endsAt !== null) return copy.blocked.ending;
  if (paused !== null) return copy.blocked.paused;
  if (toConfirm !== null) return copy.blocked.confirm;
  return scheduled === null ? null : copy.blocked.scheduled;
}

type ChoiceProps = PlanData['plans'][number] & { readonly isOpen: boolean };

function Choice({ id, name, monthly, setup, features, place, isScheduled, isOpen }: ChoiceProps) {
  const query = new URLSearchParams({ to: id, when: place === 'down' ? 'period-end' : 'now' });
  return (
    <Stack as="li" gap="2" align="start" className="plan-choice" data-current={place === 'current' ? '' : undefined}>
      <h3>{name}</h3>
      {place === 'current' && <State tone="good">{copy.isCurrent}</State>}
      {isScheduled && <State tone="waiting">{copy.isScheduled}</State>}
      <p>{planCopy.perMonth(formatMoney(monthly))}</p>
      {place === 'up' && <p className="soft small">{copy.setup(formatMoney(setup))}</p>}
      <ul className="soft small">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {place !== 'current' && isOpen && (
        <ButtonLink variant={place === 'up' ? 'primary' : 'secondary'} href={`${href('/dashboard/plan')}?${query}`}>
          {place === 'up' ? copy.up(name) : copy.down(name)}
        </ButtonLink>
      )}
    </Stack>
  );
}
