import { sendCallReminder } from '#features/booking/calls/emails/call-reminders.jobs.server.ts';
import { remindersOf } from '#features/booking/calls/emails/call-reminders.ts';
import type { Booking } from '#features/booking/booking.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** Queues the emails around a confirmed or moved call. Jobs queued for its earlier time send nothing. */
export async function remindOfCall(
  app: AppContext,
  tx: Transaction,
  {
    id: bookingId,
    callAt,
    minutes,
    answer,
    answerCount,
  }: Pick<Booking, 'id' | 'callAt' | 'minutes' | 'answer' | 'answerCount'>,
): Promise<void> {
  if (callAt === null || answer === null || answer === 'declined') return;
  for (const { kind, at } of remindersOf({ callAt, minutes }, app.now())) {
    await app.jobs.send(tx, sendCallReminder, { bookingId, answerCount, kind }, { startAfter: at });
  }
}
