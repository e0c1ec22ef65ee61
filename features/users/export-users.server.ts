import { requireExport } from '#features/accounts/rights/require-export.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { usersList, type ListedPerson } from '#features/users/users.public.ts';
import { csvAnswer, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

const rowsPerRead = 1000;

const userColumns: CsvColumns<ListedPerson> = {
  id: (user) => user.id,
  name: (user) => user.fullName,
  address: (user) => user.email,
  company: (user) => user.company,
  role: (user) => user.role,
  plan: (user) => user.tier,
  subscription: (user) => user.status,
  account: (user) => user.standing,
  joined: (user) => user.joinedAt,
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
  return csvAnswer(`users-${utcDay(app.now())}.csv`, userColumns, users);
}
