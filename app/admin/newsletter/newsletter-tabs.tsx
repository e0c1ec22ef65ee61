import { NavLink, href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

export function NewsletterTabs() {
  return (
    <Tabs ruled aria-label="Newsletter">
      {useCan('people:read') && (
        <NavLink to={href('/admin/newsletter')} end>
          Subscribers
        </NavLink>
      )}
      <NavLink to={href('/admin/newsletter/campaigns')}>Campaigns</NavLink>
    </Tabs>
  );
}
