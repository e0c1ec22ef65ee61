import { Link, href } from 'react-router';
import { adminRunsCopy } from '#content/runs.ts';

interface OrganizationRunsProps {
  readonly organizationId: string;
  readonly states: readonly {
    readonly organizationId: string;
    readonly workflows: number;
    readonly openAlerts: number;
  }[];
}

/** How many workflows an organization has and how many alerts are open, with the way to them. */
export function OrganizationRuns({ organizationId, states }: OrganizationRunsProps) {
  const state = states.find((one) => one.organizationId === organizationId);
  if (state === undefined) return null;
  return (
    <Link className="small" to={href('/admin/runs/:organizationId', { organizationId })}>
      {adminRunsCopy.short(state.workflows, state.openAlerts)}
    </Link>
  );
}
