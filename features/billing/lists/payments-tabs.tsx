import { Link, NavLink, href } from 'react-router';
import { agreedCopy as copy } from '#content/agreed.ts';
import { useCan } from '#features/accounts/team/can.tsx';
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

/** For those who may; `userId`: of the client. */
export function StartLink({ userId, size }: { readonly userId?: string; readonly size?: 'small' }) {
  if (!useCan('money:write')) return null;
  const query = userId === undefined ? '' : `?for=${encodeURIComponent(userId)}`;
  return (
    <Link
      className="button"
      data-variant={size === 'small' ? 'secondary' : 'primary'}
      data-size={size}
      to={`${href('/admin/payments/new')}${query}`}
    >
      {copy.start}
    </Link>
  );
}
