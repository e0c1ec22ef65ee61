import { Link, NavLink, href } from 'react-router';
import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

export function PaymentsTabs() {
  return (
    <Tabs ruled aria-label={copy.title}>
      <NavLink to={href('/admin/payments')} end>
        {copy.tabs.payments}
      </NavLink>
      <NavLink to={href('/admin/payments/subscriptions')}>{copy.tabs.subscriptions}</NavLink>
    </Tabs>
  );
}

/** Shown only with the right. `organizationId` is the client's id. */
export function StartLink({ organizationId }: { readonly organizationId?: string }) {
  if (!useCan('money:write')) return null;
  const query = organizationId === undefined ? '' : `?for=${encodeURIComponent(organizationId)}`;
  return (
    <Link
      className="button"
      data-variant={organizationId === undefined ? 'primary' : 'secondary'}
      data-size="small"
      to={`${href('/admin/payments/new')}${query}`}
    >
      <Icon name="plus" /> {copy.start}
    </Link>
  );
}
