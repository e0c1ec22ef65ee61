import type * as z from 'zod/mini';
import {
  bookingChanged,
  bookingReceived,
  type ChangedBooking,
  type ReceivedBooking,
} from '#features/booking/booking.events.public.ts';
import { bookingReference } from '#features/booking/received-booking.public.server.ts';
import { newWebhookLead, webhookCall } from '#features/webhooks/events/emit.public.server.ts';
import { bookingCreated, bookingUpdated } from '#features/webhooks/events/lead-events.public.ts';
import { addCalls } from '#server/events.ts';

type Call = Omit<z.output<typeof bookingCreated.data>, 'createdAt'>;

/** Blank texts become null when the event is written. */
function callOf(row: ReceivedBooking | ChangedBooking): Call {
  const { id, name, email, company, phone, message, preferredDate, timeZone, answers } = row;
  const sender = { name, email, company, phone, message, timeZone, answers: [...answers] };
  const lead = newWebhookLead(id, bookingReference(id));
  return { ...lead, id, ...sender, preferredDate: preferredDate?.toISOString() ?? null };
}

export function bookingCreatedData(row: ReceivedBooking): z.output<typeof bookingCreated.data> {
  return { ...callOf(row), createdAt: row.createdAt.toISOString() };
}

export const reportBooking = addCalls(bookingReceived, (booking) =>
  booking.isNews ? [webhookCall(bookingCreated, bookingCreatedData(booking))] : [],
);

export const reportBookingChange = addCalls(bookingChanged, (booking) => {
  const present = appointmentOf(booking);
  const former = Object.entries(booking.before === null ? present : appointmentOf(booking.before));
  const previous = Object.fromEntries(former.filter(([name, value]) => present[name as keyof Appointment] !== value));
  const { change, updatedAt } = booking;
  const data = { ...callOf(booking), ...present, change, previous, updatedAt: updatedAt.toISOString() };
  return [webhookCall(bookingUpdated, data)];
});

type Appointment = ReturnType<typeof appointmentOf>;

/** A canceled call keeps its time in the row. */
function appointmentOf({ callAt, joinUrl, answer }: Pick<ChangedBooking, 'callAt' | 'joinUrl' | 'answer'>) {
  return { callAt: answer === 'declined' ? null : (callAt?.toISOString() ?? null), joinUrl };
}
