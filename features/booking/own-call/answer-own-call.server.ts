import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { typeOfCall } from '#features/availability/call-times.public.server.ts';
import { takesCalls } from '#features/availability/takes-calls.public.server.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { bookingReference } from '#features/booking/booking.ts';
import type { Booking } from '#features/booking/booking.table.ts';
import { bookingIdOf } from '#features/booking/emails/own-call-link.server.ts';
import { ownCallCopy as copy } from '#features/booking/own-call/own-call.copy.ts';
import {
  cancelOwnCall,
  isOver,
  moveOwnCall,
  type OwnChangeResult,
} from '#features/booking/own-call/own-call.server.ts';
import type { OwnCall, OwnCallPage, OwnCallStep } from '#features/booking/own-call/own-call.ts';
import { readOfferedTimes } from '#features/booking/times/offered-times.server.ts';
import { timesQueryOf } from '#features/booking/times/offered-times.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import { readFormFields } from '#server/http/request/form-post.ts';

interface Shown {
  readonly problem?: string;
  readonly done?: string;
}

/** Shows the call; with `move` in the address its free times, with `cancel` the question. */
export async function openOwnCall(app: AppContext, token: string, request: Request): Promise<OwnCallPage> {
  const query = new URL(request.url).searchParams;
  const booking = await bookingOf(app, token);
  if (booking === null) return { state: 'unknown' };
  const step = query.has('cancel')
    ? ({ kind: 'cancel' } as const)
    : query.has('move')
      ? await timesStep(app, booking, query)
      : view;
  const isFull = query.has('move') && step.kind === 'view';
  return pageOf(app, booking, step, isFull ? { problem: copy.noTimes } : {});
}

/** A chosen time is shown again, to be confirmed: nothing changes before the form says `move` or `cancel`. */
export async function changeOwnCall(app: AppContext, token: string, request: Request): Promise<OwnCallPage> {
  const fields = (await readFormFields(request)) ?? new URLSearchParams();
  const booking = await bookingOf(app, token);
  if (booking === null) return { state: 'unknown' };
  const at = new Date(fields.get('time') ?? '');
  const zone = fields.get('zone') ?? '';
  const change = { bookingId: booking.id, answerCount: Number(fields.get('answerCount') ?? NaN) };
  const again = async (result: OwnChangeResult, done: string): Promise<OwnCallPage> => {
    const now = (await readBooking(app, booking.id)) ?? booking;
    if (result.ok) return pageOf(app, now, view, { done });
    if (result.reason === 'taken') return pageOf(app, now, await timesStep(app, now, fields), { problem: copy.taken });
    return pageOf(app, now, view, { problem: result.reason === 'too-many' ? copy.tooMany : copy.stale });
  };
  if (fields.get('action') === 'cancel')
    return again(await cancelOwnCall(app, { ...change, reason: fields.get('reason') ?? '' }), copy.canceled);
  if (Number.isNaN(at.getTime())) return pageOf(app, booking, view);
  if (fields.get('action') === 'move') return again(await moveOwnCall(app, { ...change, at }), copy.moved);
  return pageOf(app, booking, { kind: 'confirm', time: at.toISOString(), zone: isTimeZone(zone) ? zone : 'UTC' });
}

const view = { kind: 'view' } as const;

async function bookingOf(app: AppContext, token: string): Promise<Booking | null> {
  const id = bookingIdOf(app, token);
  return id === null ? null : readBooking(app, id);
}

async function timesStep(app: AppContext, booking: Booking, fields: URLSearchParams): Promise<OwnCallStep> {
  const type = await typeOfCall(app, booking.id);
  const asked = timesQueryOf(fields);
  const timeZone = asked.timeZone || (booking.timeZone ?? 'UTC');
  const offered = await readOfferedTimes(app, { ...asked, call: type?.slug ?? strategyCallSlug, timeZone });
  return offered === null
    ? view
    : { kind: 'times', offered, isAnyZone: asked.timeZone === '' && booking.timeZone === null };
}

async function pageOf(app: AppContext, booking: Booking, step: OwnCallStep, shown: Shown = {}): Promise<OwnCallPage> {
  if (isOver(booking, app.now())) return { state: 'over' };
  const { problem = null, done = null } = shown;
  return { state: 'open', call: ownCall(booking), canMove: await takesCalls(app), step, problem, done };
}

function ownCall(booking: Booking): OwnCall {
  const { id, callName, minutes, callAt, preferredDate, answer, timeZone, joinUrl, answerCount } = booking;
  const isCanceled = answer === 'declined';
  return {
    reference: bookingReference(id),
    name: callName,
    minutes,
    at: (callAt ?? preferredDate)?.toISOString() ?? null,
    isConfirmed: answer !== null && !isCanceled,
    isCanceled,
    timeZone: timeZone ?? 'UTC',
    joinUrl: isCanceled ? null : joinUrl,
    answerCount,
  };
}
