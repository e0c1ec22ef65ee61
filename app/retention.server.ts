import type { AppContext } from '#app/load-context.ts';
import { submissionErasers } from '#app/submission-erasers.server.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { buyersAmong } from '#features/billing/reads/billing-reads.server.ts';
import { purgeLeadImports } from '#features/leads/entries/lead-import.server.ts';
import { expiredLeads, type ExpiredLead } from '#features/leads/retention/expired-leads.server.ts';
import { leadKinds } from '#features/leads/leads.ts';
import { keepInquiriesMonths } from '#features/site-settings/inquiries.public.server.ts';
import { monthsBefore } from '#values/timestamp.ts';

const batch = 200;

/**
 * Job `erase-expired-submissions`: erases submissions past the configured retention, and lists for import. Won leads and clients' submissions stay
 * with the order.
 */
export async function eraseExpired(app: AppContext): Promise<void> {
  await purgeLeadImports(app);
  const before = monthsBefore(app.now(), app.settings.get(keepInquiriesMonths));
  const counts = { intake: 0, booking: 0, contact: 0, manual: 0 };
  let after: ExpiredLead | null = null;
  for (;;) {
    const found: ExpiredLead[] = await expiredLeads(app, before, after, batch);
    const buyers = await buyersAmong(app, [...new Set(found.map(({ email }) => email))]);
    const going = found.filter(({ email }) => !buyers.has(email));
    for (const kind of leadKinds) {
      const ids = going.filter((lead) => lead.kind === kind).map(({ subjectId }) => subjectId);
      await submissionErasers[kind](app, ids);
      counts[kind] += ids.length;
    }
    after = found.at(-1) ?? null;
    if (found.length < batch) break;
  }
  if (Object.values(counts).every((count) => count === 0)) return;
  await writeAudit(app, { action: 'retention-kept', actorId: null, userId: null, details: counts });
}
