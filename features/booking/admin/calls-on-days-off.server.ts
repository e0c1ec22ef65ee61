import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { freeTime, handOver, isOffAt } from '#features/availability/call-times.public.server.ts';
import type { HostHours } from '#features/availability/availability.public.ts';
import type { CallOnDayOff } from '#features/booking/admin/calls-on-days-off.ts';
import { bookingLead } from '#features/booking/booking-lead.server.ts';
import { bookingRequests as table, type Booking } from '#features/booking/booking.table.ts';
import { emitBookingUpdate } from '#features/booking/booking-webhooks.server.ts';
import { sendBookingAnswer } from '#features/booking/emails/call-answer.jobs.server.ts';
import { remindOfCall } from '#features/booking/emails/remind-of-call.server.ts';
import { noteTeamCall } from '#features/leads/changes/note-call.public.server.ts';
import { submissionsReceived } from '#features/leads/submissions.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** Calls to come of the signed-in host, on days off and outside of other hours. */
export async function callsOnDaysOff(
  app: AppContext,
  { user }: TeamMember<'leads:read'>,
  hours: HostHours,
): Promise<CallOnDayOff[]> {
  const calls = await callsToCome(app.db, user.id, app.now());
  return calls
    .filter((call) => isOff(hours, call))
    .map(({ id, name, callAt }) => {
      return { bookingId: id, name, at: callAt?.toISOString() ?? '' };
    });
}

export interface MovedCalls {
  /** To another host who is free then. */
  readonly handedOver: number;
  /** Their visitors are asked to choose another time. */
  readonly canceled: number;
}

/** Clears the host's days off: each call goes to another host at its time, or its visitor is asked for another one. */
export async function clearDaysOff(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  hours: HostHours,
): Promise<MovedCalls> {
  return app.db.transaction(async (tx) => {
    const calls = (await callsToCome(tx, by.user.id, app.now())).filter((call) => isOff(hours, call));
    const moved = { handedOver: 0, canceled: 0 };
    for (const call of calls) {
      const isHandedOver = await moveAway(app, by, tx, call);
      moved[isHandedOver ? 'handedOver' : 'canceled'] += 1;
    }
    return moved;
  });
}

function isOff(hours: HostHours, { callAt, minutes }: Booking): boolean {
  return callAt !== null && isOffAt(hours, callAt, minutes);
}

function callsToCome(db: AppContext['db'] | Transaction, userId: string, now: Date): Promise<Booking[]> {
  const isToCome = and(eq(table.hostId, userId), gt(table.callAt, now), inArray(table.answer, ['confirmed', 'moved']));
  return db.select().from(table).where(isToCome).orderBy(asc(table.callAt));
}

async function moveAway(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  call: Booking,
): Promise<boolean> {
  const now = app.now();
  const time = await handOver(tx, call.id, now);
  if (time === null) await freeTime(tx, [call.id]);
  const answerCount = call.answerCount + 1;
  const set =
    time === null
      ? ({ answer: 'declined', canceledBy: 'host', answerMessage: null, answerCount, updatedAt: now } as const)
      : ({ hostId: time.hostId, joinUrl: joinUrlOf(call, time.meetingLink), answerCount, updatedAt: now } as const);
  await tx.update(table).set(set).where(eq(table.id, call.id));
  const changed = { ...call, ...set };
  await submissionsReceived(tx, [bookingLead(changed)]);
  const kind = time === null ? 'call-declined' : 'call-moved';
  await noteTeamCall(app, by, tx, {
    bookingId: call.id,
    kind,
    callAt: call.callAt ?? now,
    hostId: time?.hostId ?? null,
    change: answerCount,
  });
  await app.jobs.send(tx, sendBookingAnswer, { bookingId: call.id, answerCount });
  await remindOfCall(app, tx, changed);
  await emitBookingUpdate(tx, call.id, time === null ? 'canceled' : 'moved', call, now);
  return time !== null;
}

/** A room stays; the former host's link does not. */
function joinUrlOf({ joinUrl, id }: Booking, hostLink: string): string | null {
  return joinUrl?.endsWith(`/call-${id}`) ? joinUrl : hostLink || joinUrl;
}
