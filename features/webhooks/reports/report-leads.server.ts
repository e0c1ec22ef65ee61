import { receivedBooking } from '#features/booking/received-booking.public.server.ts';
import { receivedMessage } from '#features/contact/received-message.public.server.ts';
import { receivedIntake } from '#features/intake/submissions/received-intake.public.server.ts';
import { leadCleared, leadsErased } from '#features/leads/leads.events.public.ts';
import { emitWebhooks } from '#features/webhooks/events/emit.public.server.ts';
import { bookingCreated, leadCreated, leadErased } from '#features/webhooks/events/lead-events.public.ts';
import { bookingCreatedData } from '#features/webhooks/reports/report-bookings.server.ts';
import { intakeCreated } from '#features/webhooks/reports/report-intakes.server.ts';
import { messageCreated } from '#features/webhooks/reports/report-messages.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo } from '#server/events.ts';

/** Suspected spam was not reported before. */
export const reportClearedLead = listenTo(leadCleared, async (_app: AppContext, tx, { kind, subjectId }) => {
  const listOf = <Row, Data>(row: Row | null, toData: (row: Row) => Data) => (row === null ? [] : [toData(row)]);
  if (kind === 'booking')
    await emitWebhooks(tx, bookingCreated, async () =>
      listOf(await receivedBooking(tx, subjectId), bookingCreatedData),
    );
  if (kind === 'intake')
    await emitWebhooks(tx, leadCreated, async () => listOf(await receivedIntake(tx, subjectId), intakeCreated));
  if (kind === 'contact')
    await emitWebhooks(tx, leadCreated, async () => listOf(await receivedMessage(tx, subjectId), messageCreated));
});

export const reportErasedLeads = listenTo(leadsErased, async (app: AppContext, tx, { leads }) => {
  const reported = leads.filter(({ wasReported }) => wasReported);
  if (reported.length === 0) return;
  const erasedAt = app.now().toISOString();
  await emitWebhooks(tx, leadErased, () =>
    reported.map(({ id, leadId, kind, reference }) => ({ id, leadId, kind, reference, erasedAt })),
  );
});
