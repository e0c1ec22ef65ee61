import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { auditList, type AuditPerson, type ShownEntry } from '#features/audit-log/audit-log.ts';
import { listAudit } from '#features/audit-log/list-audit.server.ts';
import { csvResponse, type CsvColumns } from '#server/csv.ts';
import { everyItem } from '#server/db/query/keyset.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';

const rowsPerRead = 1000;

const emailOrId = (person: AuditPerson | null) => person && (person.email ?? person.id);

const auditColumns: CsvColumns<ShownEntry> = {
  When: (entry) => entry.at,
  Who: (entry) => emailOrId(entry.actor),
  What: (entry) => entry.action,
  Account: (entry) => emailOrId(entry.person),
  Subject: (entry) => entry.subject?.kind,
  'Subject ID': (entry) => entry.subject?.id,
  'Network address': (entry) => entry.ipAddress,
  Device: (entry) => entry.device,
  Details: (entry) => entry.details.join('; '),
};

/** Filtered audit log as a file; audited. */
export async function exportAudit(
  app: AppContext,
  by: TeamMember<'operations'>,
  params: URLSearchParams,
): Promise<Response> {
  const query = auditList.read(params);
  const { act, kind, from, to } = query;
  await recordAction(app, by, { action: 'audit-exported', details: { act, kind, from, to } }, app.db);
  const entries = everyItem((after) => listAudit(app, { ...query, after }, rowsPerRead));
  return csvResponse(`audit-log-${utcDay(app.now())}.csv`, auditColumns, entries);
}
