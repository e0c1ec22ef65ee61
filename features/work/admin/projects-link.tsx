import { Link } from 'react-router';
import { adminWorkCopy as copy } from '#content/work.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { projectList } from '#features/work/list/project-list.ts';

/** To the projects of a person's organizations, or of everyone with an address at a domain. */
export function ProjectsLink({ of }: { readonly of: string }) {
  const mayRead = useCan('leads:read');
  return mayRead && <Link to={projectList.href({ of })}>{copy.projectsOf}</Link>;
}
