import { roleName } from '#content/accounts/roles.ts';
import { usersCopy } from '#content/admin/people.ts';
import { requireExport } from '#features/accounts/rights/require-export.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { listUsers, type ListedPerson } from '#features/users/list-users.public.server.ts';
import { usersList } from '#features/users/users.public.ts';
import { csvResponse, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

const rowsPerRead = 1000;

const userColumns: CsvColumns<ListedPerson> = {
  ID: (user) => user.id,
  Name: (user) => user.fullName,
  Email: (user) => user.email,
  Company: (user) => user.company,
  Role: (user) => roleName(user.role),
  Plan: (user) => user.tier,
  Subscription: (user) => user.status,
  Account: (user) => usersCopy.state[user.standing],
  Joined: (user) => user.joinedAt,
};

/** Filtered users as a file; audited. */
export async function exportUsers(
  app: AppContext,
  by: TeamMember<'people:read'>,
  params: URLSearchParams,
): Promise<Response> {
  requireExport(app, by);
  const query = usersList.read(params);
  const { role, status, standing } = query;
  await recordAction(app, by, { action: 'users-exported', details: { role, status, standing } }, app.db);
  const users = everyItem((after) => listUsers(app, { ...query, after }, rowsPerRead));
  return csvResponse(`users-${utcDay(app.now())}.csv`, userColumns, users);
}
