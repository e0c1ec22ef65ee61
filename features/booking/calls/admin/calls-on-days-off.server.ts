import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { freeTime, handOver, isOffAt } from '#features/availability/call-times.public.server.ts';
import type { HostHours } from '#features/availability/availability.public.ts';
import type { CallOnDayOff } from '#features/booking/calls/admin/calls-on-days-off.ts';
import type { Booking } from '#features/booking/booking.table.ts';
import { changeAsHost } from '#features/booking/calls/host/change-as-host.server.ts';
import { callsToCome } from '#features/booking/calls/host/host-calls.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** Upcoming calls of the signed-in host on days off or outside their hours. */
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
  /** Number of calls handed to another host. */
  readonly handedOver: number;
  /** Number of calls whose visitors are asked to choose another time. */
  readonly canceled: number;
}

/** Clears the host's days off: hands each call to another host, or asks its visitor for another time. */
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

async function moveAway(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  call: Booking,
): Promise<boolean> {
  const time = await handOver(tx, call.id, app.now());
  if (time === null) await freeTime(tx, [call.id]);
  const set =
    time === null
      ? ({ answer: 'declined', canceledBy: 'host', answerMessage: null } as const)
      : { hostId: time.hostId, joinUrl: joinUrlOf(call, time.meetingLink) };
  const kind = time === null ? 'call-declined' : 'call-moved';
  await changeAsHost(app, by, tx, call, { kind, set, notifiedId: time?.hostId ?? null });
  return time !== null;
}

/** Keeps a room, but not the former host's link. */
function joinUrlOf({ joinUrl, id }: Booking, hostLink: string): string | null {
  return joinUrl?.endsWith(`/call-${id}`) ? joinUrl : hostLink || joinUrl;
}
