import { href, Link } from 'react-router';
import { adminSite } from '#content/admin/admin.ts';
import { useCan } from '#features/accounts/rights/can.tsx';

/**
 * To the projects of a person's organizations, or of everyone with an address at a domain. Without the list's
 * definition, for its size.
 */
export function ProjectsLink({ of }: { readonly of: string }) {
  const mayRead = useCan('leads:read');
  return (
    mayRead && (
      <Link to={`${href('/admin/projects')}?${new URLSearchParams({ of })}`}>{adminSite.sections.projects}</Link>
    )
  );
}
