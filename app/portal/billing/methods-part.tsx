import { href } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { billingCopy } from '#content/payments/portal-billing.ts';
import type { BillingData } from '#app/portal/billing/billing-page.server.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { State } from '#ui/feedback/state.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';

const copy = billingCopy.methods;

export function MethodsPart({ methods }: Pick<BillingData, 'methods'>) {
  return (
    <PortalSection titleId="methods-title" title={copy.title} id="methods">
      <Stack gap="4">
        {methods.length === 0 ? (
          <p className="portal-hint soft small">{copy.empty}</p>
        ) : (
          <RuledList large>
            {methods.map((method) => (
              <MethodRow key={method.id} {...method} />
            ))}
          </RuledList>
        )}
        <form method="post">
          <OrganizationField />
          <Button
            type="submit"
            name="action"
            value="add-method"
            variant={methods.length === 0 ? 'primary' : 'secondary'}
          >
            {copy.add}
          </Button>
        </form>
        <p className="portal-hint soft small">{copy.addHint}</p>
      </Stack>
    </PortalSection>
  );
}

type MethodRowProps = BillingData['methods'][number];

function MethodRow({ id, name, expires, isDefault, isUsed, isBlocked, notice }: MethodRowProps) {
  return (
    <li>
      <span>
        {name}
        {expires !== null && <span className="under small">{expires}</span>}
        {isUsed && <span className="under small">{copy.used}</span>}
      </span>
      {isDefault && <State tone="good">{copy.isDefault}</State>}
      {isBlocked && <State tone="bad">{copy.blocked}</State>}
      {notice !== null && <State tone={notice.tone}>{notice.text}</State>}
      <form method="post" action={href('/dashboard/billing')}>
        <OrganizationField />
        <input type="hidden" name="method" value={id} />
        <Cluster gap="2">
          {!isDefault && !isBlocked && (
            <Button
              type="submit"
              size="small"
              name="action"
              value="make-default"
              aria-label={`${copy.makeDefault}: ${name}`}
            >
              {copy.makeDefault}
            </Button>
          )}
          {!isUsed && (
            <Button
              type="submit"
              size="small"
              name="action"
              value="remove-method"
              aria-label={`${copy.remove}: ${name}`}
            >
              {copy.remove}
            </Button>
          )}
        </Cluster>
      </form>
    </li>
  );
}
