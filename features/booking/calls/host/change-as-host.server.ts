import { eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { bookingRequests, type Booking } from '#features/booking/booking.table.ts';
import { bookingChanged } from '#features/booking/booking.events.public.ts';
import { sendBookingAnswer } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { remindOfCall } from '#features/booking/calls/emails/remind-of-call.server.ts';
import { noteTeamCall } from '#features/leads/changes/note-call.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import type { Transaction } from '#server/db/database.ts';

export interface HostChange {
  readonly kind: 'call-moved' | 'call-declined';
  readonly set: Partial<Booking>;
  /** Id of the user who gets a notice. */
  readonly notifiedId: string | null;
}

/**
 * Writes a host's change of a call to the locked booking, and its consequences: lead, history, notice, email to the
 * visitor, reminders and webhook. `by` is null if the host made the change outside Meridian.
 */
export async function changeAsHost(
  app: AppContext,
  by: TeamMember<'leads:write'> | null,
  tx: Transaction,
  call: Booking,
  { kind, set: change, notifiedId }: HostChange,
): Promise<void> {
  const now = app.now();
  const answerCount = call.answerCount + 1;
  const set = { ...change, answerCount, updatedAt: now };
  const changed = { ...call, ...set };
  await tx.update(bookingRequests).set(set).where(eq(bookingRequests.id, call.id));
  const name = kind === 'call-declined' ? 'canceled' : 'moved';
  await raiseRows(app, tx, bookingChanged, [{ ...changed, change: name, before: call }]);
  const callAt = changed.callAt ?? now;
  await noteTeamCall(app, by, tx, { bookingId: call.id, kind, callAt, hostId: notifiedId, change: answerCount });
  await app.jobs.send(tx, sendBookingAnswer, { bookingId: call.id, answerCount });
  await remindOfCall(app, tx, changed);
}
