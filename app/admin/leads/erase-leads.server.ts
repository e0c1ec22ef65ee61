import type { AppContext } from '#app/load-context.ts';
import { submissionErasers } from '#app/submission-erasers.server.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { leadsWithMerged } from '#features/leads/retention/expired-leads.server.ts';
import { leadKinds } from '#features/leads/leads.ts';

/** Erases leads, those merged into them, and what their senders sent. Returns how many of `ids` there were. */
export async function eraseLeads(app: AppContext, by: TeamMember<'erase'>, ids: readonly string[]): Promise<number> {
  const found = await leadsWithMerged(app, ids);
  if (found.length === 0) return 0;
  for (const kind of leadKinds) {
    const subjects = found.filter((lead) => lead.kind === kind).map(({ subjectId }) => subjectId);
    await submissionErasers[kind](app, subjects);
  }
  await recordAction(app, by, { action: 'leads-erased', details: { leads: found.length } }, app.db);
  return found.filter(({ id }) => ids.includes(id)).length;
}
