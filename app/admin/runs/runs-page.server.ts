import type { AppContext } from '#app/load-context.ts';
import { readWorkflows } from '#app/portal/runs/load-runs.server.ts';
import { organizationNames } from '#features/accounts/organizations/organizations.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { revokeRunKey, runKeysOf } from '#features/runs/run-keys.server.ts';
import { textField } from '#forms/form-fields.ts';

/** Null if there is no such organization. */
export async function loadRunsPage(app: AppContext, _by: TeamMember<'people:read'>, organizationId: string) {
  const [names, workflows, keys] = await Promise.all([
    organizationNames(app, [organizationId]),
    readWorkflows(app, { organizationId }),
    runKeysOf(app, organizationId),
  ]);
  const organization = names.get(organizationId);
  if (organization === undefined) return null;
  const shown = workflows.map(({ id, name, runs, rate, openAlerts }) => ({ id, name, runs, rate, openAlerts }));
  return { organization, organizationId, workflows: shown, keys };
}

export type AdminRunsData = NonNullable<Awaited<ReturnType<typeof loadRunsPage>>>;

export const adminRunsActions = defineActions('/admin/runs/:organizationId', {
  'revoke-key': formAction(
    { right: 'people:write', audit: 'run-key-revoked' },
    { id: textField },
    ({ app, by, id: organizationId }, { id }) => revokeRunKey(app, by, organizationId, id),
  ),
});
