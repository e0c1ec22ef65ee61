import type { Machine } from '#app/machine-context.ts';
import { writeAudit } from '#features/accounts/audit.server.ts';
import { buyersAmong } from '#features/billing/reads/buyers-among.server.ts';
import { eraseBookings } from '#features/booking/erase-bookings.server.ts';
import { eraseMessages } from '#features/contact/erase-messages.server.ts';
import { eraseSubmissions } from '#features/intake/leads/erase-submissions.server.ts';
import { leadsOutOfTime, type LeadOutOfTime } from '#features/leads/retention/leads-out-of-time.server.ts';
import { monthsBefore } from '#forms/months-before.ts';

const batch = 200;

const erasers = { intake: eraseSubmissions, booking: eraseBookings, contact: eraseMessages } as const;

/**
 * Job `erase-out-of-time`: what came in by the forms and nobody has touched for as long as the settings say is erased,
 * as the privacy policy promises. What was won, and what a client has sent, is kept with the order.
 */
export async function eraseOutOfTime(machine: Machine): Promise<void> {
  const before = monthsBefore(machine.now(), machine.settings.current().keepInquiriesMonths);
  const counts = { intake: 0, booking: 0, contact: 0 };
  let after: LeadOutOfTime | null = null;
  for (;;) {
    const found: LeadOutOfTime[] = await leadsOutOfTime(machine, before, after, batch);
    const buyers = await buyersAmong(machine, [...new Set(found.map(({ email }) => email))]);
    const going = found.filter(({ email }) => !buyers.has(email));
    for (const kind of ['intake', 'booking', 'contact'] as const) {
      const ids = going.filter((lead) => lead.kind === kind).map(({ subjectId }) => subjectId);
      await erasers[kind](machine, ids);
      counts[kind] += ids.length;
    }
    after = found.at(-1) ?? null;
    if (found.length < batch) break;
  }
  if (counts.intake + counts.booking + counts.contact === 0) return;
  await writeAudit(machine, { act: 'retention-kept', actorId: null, userId: null, details: counts });
}
