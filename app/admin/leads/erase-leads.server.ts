import type { AppContext } from '#app/load-context.ts';
import { eraseRecords } from '#app/person-records.server.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { leadsWithMerged } from '#features/leads/one/leads-of-submissions.server.ts';

/** Erases leads, those merged into them, and what their senders sent. Returns how many of `ids` there were. */
export async function eraseLeads(app: AppContext, by: TeamMember<'erase'>, ids: readonly string[]): Promise<number> {
  const found = await leadsWithMerged(app, ids);
  if (found.length === 0) return 0;
  await eraseRecords(
    app,
    found.map(({ subjectId }) => subjectId),
  );
  await recordAction(app, by, { action: 'leads-erased', details: { leads: found.length } }, app.db);
  return found.filter(({ id }) => ids.includes(id)).length;
}
