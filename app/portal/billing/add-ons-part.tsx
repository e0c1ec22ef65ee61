import { href } from 'react-router';
import type { BillingData } from '#app/portal/billing/billing-page.server.ts';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { billingCopy } from '#content/payments/portal-billing.ts';
import { Button } from '#ui/button.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = billingCopy.addOns;

/** Subscriptions beside the plan: each is canceled and kept here. */
export default function AddOnsPart({ addOns }: Pick<BillingData, 'addOns'>) {
  return (
    <PortalSection titleId="add-ons-title" title={copy.title}>
      <RuledList large>
        {addOns.map(({ id, name, ends, periodEnd }) => (
          <li key={id}>
            <span>
              {name}
              {periodEnd !== null && (
                <span className="under small">
                  {ends === null ? copy.renews : copy.ends} <LocalTime at={ends ?? periodEnd} isDay />
                </span>
              )}
            </span>
            <form method="post" action={href('/dashboard/billing')}>
              <OrganizationField />
              <input type="hidden" name="subscription" value={id} />
              <Button
                type="submit"
                size="small"
                name="action"
                value={ends === null ? 'end-add-on' : 'keep-add-on'}
                aria-label={`${ends === null ? copy.end : copy.keep}: ${name}`}
              >
                {ends === null ? copy.end : copy.keep}
              </Button>
            </form>
          </li>
        ))}
      </RuledList>
    </PortalSection>
  );
}
