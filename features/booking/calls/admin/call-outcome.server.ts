import { eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { CallOutcome } from '#features/booking/booking.ts';
import { bookingRequests as table } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** Records how a call went, once it has started. Returns its time, or null if nothing changed. */
export async function setCallOutcome(
  app: AppContext,
  _by: TeamMember<'leads:write'>,
  tx: Transaction,
  { id, outcome }: { readonly id: string; readonly outcome: CallOutcome },
): Promise<Date | null> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  if (!row?.callAt || row.answer === 'declined' || row.callAt > app.now() || row.outcome === outcome) return null;
  await tx.update(table).set({ outcome }).where(eq(table.id, id));
  return row.callAt;
}
