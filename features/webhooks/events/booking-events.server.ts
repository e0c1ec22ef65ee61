import * as z from 'zod/mini';
import {
  bookingChanged,
  bookingReceived,
  type ChangedBooking,
  type ReceivedBooking,
} from '#features/booking/booking.events.public.ts';
import { bookingReference, receivedBooking } from '#features/booking/received-booking.public.server.ts';
import { leadCleared } from '#features/leads/leads.events.public.ts';
import { defineWebhookEvent, onEvent, onRow } from '#features/webhooks/events/define-event.server.ts';
import { field, pick, previousOf } from '#features/webhooks/events/fields.ts';
import { answers, createdAt, lead, leadOf, readCleared, sender } from '#features/webhooks/events/lead-events.server.ts';

const call = {
  ...lead,
  ...sender,
  phone: field.maybeText('Phone number', '+1 312 555 0142'),
  message: field.text('What the sender wants to talk about', 'Automating our delivery notes.'),
  preferredDate: field.maybeTime('When the sender would like to talk', '2026-12-01T15:30:00.000Z'),
  timeZone: field.maybeText('Time zone of the sender, such as `America/Chicago`', 'America/Chicago'),
  answers,
};
const reference = '0F9A-4C1E';

function toCall<Row extends ReceivedBooking | ChangedBooking>(row: Row) {
  return { ...row, ...leadOf(row.id, bookingReference(row.id)), answers: [...row.answers] };
}

const newCall = { ...call, createdAt };

function createdCall(row: ReceivedBooking) {
  return pick(newCall, toCall(row));
}

const appointment = {
  callAt: field.maybeTime(
    'When the call takes place; `null` until the team confirms it, and once it is canceled',
    '2026-12-02T16:00:00.000Z',
  ),
  joinUrl: field.of(z.nullable(z.url()), 'Link to the meeting', 'https://meet.example.com/harbor'),
};

/** A canceled call keeps its time in the row. */
function toAppointment({ callAt, joinUrl, answer }: Pick<ChangedBooking, 'callAt' | 'joinUrl' | 'answer'>) {
  return { callAt: answer === 'declined' ? null : (callAt?.toISOString() ?? null), joinUrl };
}

const changedCall = {
  ...call,
  ...appointment,
  change: field.choice(['confirmed', 'moved', 'canceled', 'edited'], 'What happened', 'moved'),
  previous: previousOf(appointment, 'Former values of exactly the fields that changed; empty for `edited`'),
  updatedAt: field.time('When it happened', '2026-11-24T09:12:40.315Z'),
};

export const bookingEvents = [
  defineWebhookEvent({
    type: 'booking.created',
    label: 'A strategy call was requested',
    when: 'Someone requested a strategy call. Suspected spam is sent once someone clears it.',
    data: z.strictObject(newCall),
    example: { reference },
    subjectOf: ({ id }) => `booking ${id}`,
    from: [
      onRow(bookingReceived, (row) => (row.isReportable ? createdCall(row) : null)),
      onEvent(leadCleared, readCleared('booking', receivedBooking, createdCall)),
    ],
  }),
  defineWebhookEvent({
    type: 'booking.updated',
    label: 'A strategy call was confirmed, moved, or canceled',
    when: 'The team confirmed, moved, or canceled a strategy call, or the sender edited the request.',
    data: z.strictObject(changedCall),
    example: { reference, previous: { callAt: '2026-12-01T15:30:00.000Z' } },
    from: [
      onRow(bookingChanged, (row) => {
        const present = toAppointment(row);
        const former = row.before === null ? present : toAppointment(row.before);
        const previous = {
          ...(former.callAt !== present.callAt && { callAt: former.callAt }),
          ...(former.joinUrl !== present.joinUrl && { joinUrl: former.joinUrl }),
        };
        return pick(changedCall, { ...toCall(row), ...present, previous });
      }),
    ],
  }),
];
