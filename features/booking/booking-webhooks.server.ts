import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { bookingRequests, type Booking } from '#features/booking/booking.table.ts';
import { leadCleared } from '#features/leads/leads.events.public.ts';
import { emitWebhooks, webhookLead, type WebhookLead } from '#features/webhooks/events/emit.public.server.ts';
import { bookingCreated, bookingUpdated } from '#features/webhooks/events/lead-events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { listenTo } from '#server/events.ts';

type Row = Pick<
  Booking,
  'id' | 'name' | 'email' | 'company' | 'phone' | 'message' | 'preferredDate' | 'timeZone' | 'answers' | 'createdAt'
>;

/** Blank texts become null when the event is written. */
export function bookingCreatedData(row: Row, lead: WebhookLead): z.output<typeof bookingCreated.data> {
  const { id, name, email, company, phone, message, preferredDate, timeZone, answers, createdAt } = row;
  return {
    ...lead,
    id,
    name,
    email,
    company,
    phone,
    message,
    timeZone,
    answers: [...answers],
    preferredDate: preferredDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export async function emitBookingCreated(tx: Transaction, id: string): Promise<void> {
  await emitWebhooks(tx, bookingCreated, async () => {
    const [row] = await tx.select().from(bookingRequests).where(eq(bookingRequests.id, id));
    const lead = await webhookLead(tx, 'booking', id);
    return row && lead ? [bookingCreatedData(row, lead)] : [];
  });
}

/** Suspected spam was not reported before. */
export const reportClearedBooking = listenTo(leadCleared, async (_app: AppContext, tx, { kind, subjectId }) => {
  if (kind === 'booking') await emitBookingCreated(tx, subjectId);
});

/** Call after the row is written; `before` is the row as it was, null if its appointment did not change. */
export async function emitBookingUpdate(
  tx: Transaction,
  id: string,
  change: 'confirmed' | 'moved' | 'canceled' | 'edited',
  before: Booking | null,
  now: Date,
): Promise<void> {
  await emitWebhooks(tx, bookingUpdated, async () => {
    const [row] = await tx.select().from(bookingRequests).where(eq(bookingRequests.id, id));
    const lead = await webhookLead(tx, 'booking', id);
    if (row === undefined || lead === null) return [];
    const present = appointmentOf(row);
    const former = Object.entries(before === null ? present : appointmentOf(before));
    const previous = Object.fromEntries(former.filter(([name, value]) => present[name as keyof Appointment] !== value));
    const { name, email, company, phone, message, preferredDate, timeZone, answers } = row;
    return [
      {
        ...lead,
        ...present,
        id,
        name,
        email,
        company,
        phone,
        message,
        timeZone,
        answers: [...answers],
        change,
        previous,
        preferredDate: preferredDate?.toISOString() ?? null,
        updatedAt: now.toISOString(),
      },
    ];
  });
}

type Appointment = ReturnType<typeof appointmentOf>;

/** A canceled call keeps its time in the row. */
function appointmentOf({ callAt, joinUrl, answer }: Booking) {
  return { callAt: answer === 'declined' ? null : (callAt?.toISOString() ?? null), joinUrl };
}
