import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { auditQuery } from '#features/accounts/audit-log/audit-log.ts';
import { everyEntry } from '#features/accounts/audit-log/list-audit.server.ts';
import { everyUser } from '#features/accounts/users/list-users.server.ts';
import { usersQuery } from '#features/accounts/users/users.ts';
import { utcDay } from '#forms/calendar-day.ts';
import { csvAnswer, type CsvCell } from '#server/csv.ts';
import type { AppContext } from '#server/app-context.ts';

/** Filtered users as a file; audited. */
export async function exportUsers(app: AppContext, by: Administrator, search: URLSearchParams): Promise<Response> {
  const query = usersQuery(search);
  const { role, status, standing } = query;
  await recordAction(app, by, { act: 'users-exported', details: { role, status, standing } }, app.db);
  const columns = ['id', 'name', 'address', 'company', 'role', 'plan', 'subscription', 'account', 'joined'];
  return csvAnswer(`users-${utcDay(app.now())}.csv`, columns, rows());

  async function* rows(): AsyncGenerator<readonly CsvCell[]> {
    for await (const one of everyUser(app, query)) {
      const { id, fullName, email, company, tier } = one;
      yield [id, fullName, email, company, one.role, tier, one.status, one.standing, one.joinedAt];
    }
  }
}

/** Filtered audit log as a file; audited. */
export async function exportAudit(app: AppContext, by: Administrator, search: URLSearchParams): Promise<Response> {
  const query = auditQuery(search);
  const { act, kind, from, to } = query;
  await recordAction(app, by, { act: 'audit-exported', details: { act, kind, from, to } }, app.db);
  const columns = ['when', 'who', 'what', 'account', 'subject', 'subject id', 'network address', 'device', 'details'];
  return csvAnswer(`audit-log-${utcDay(app.now())}.csv`, columns, rows());

  async function* rows(): AsyncGenerator<readonly CsvCell[]> {
    for await (const one of everyEntry(app, query)) {
      const details = one.details.map(([name, value]) => `${name}: ${value}`).join('; ');
      const [actor, person] = [one.actor, one.person].map((who) => who && (who.email ?? who.id));
      yield [one.at, actor, one.act, person, one.subject?.kind, one.subject?.id, one.ipAddress, one.device, details];
    }
  }
}
