import { strategyCallSlug } from '#content/strategy-call.ts';
import { typeOfCall } from '#features/availability/call-times.public.server.ts';
import { takesCalls } from '#features/availability/takes-calls.public.server.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { hostName } from '#features/booking/calls/host-name.server.ts';
import { bookingReference } from '#features/booking/booking.ts';
import type { Booking } from '#features/booking/booking.table.ts';
import { bookingIdOf, ownCallAddress } from '#features/booking/calls/emails/own-call-link.server.ts';
import { readPlace } from '#features/booking/calls/meeting-link.server.ts';
import { calendarOf } from '#features/booking/calls/emails/call-answer.jobs.server.ts';
import { ownCallCopy as copy } from '#features/booking/calls/own-call/own-call.copy.ts';
import {
  cancelOwnCall,
  isOver,
  moveOwnCall,
  type OwnChangeResult,
} from '#features/booking/calls/own-call/own-call.server.ts';
import type { BookedCall, OwnCall, OwnCallPage, OwnCallStep } from '#features/booking/calls/own-call/own-call.ts';
import { readOfferedTimes } from '#features/booking/calls/times/offered-times.server.ts';
import { timesQueryOf } from '#features/booking/calls/times/offered-times.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import { readFormFields } from '#server/http/request/form-post.ts';

interface Shown {
  readonly error?: string;
  readonly done?: string;
}

/** Shows the call. With `move` in the query it shows free times, with `cancel` it asks for confirmation. */
export async function openOwnCall(app: AppContext, request: Request): Promise<OwnCallPage> {
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? '';
  const booking = await findBooking(app, token);
  if (booking === null) return { state: 'unknown' };
  const step = query.has('cancel')
    ? ({ kind: 'cancel' } as const)
    : query.has('move')
      ? await timesStep(app, booking, query)
      : view;
  const isFull = query.has('move') && step.kind === 'view';
  return toPage(app, { booking, token }, step, isFull ? { error: copy.noTimes } : {});
}

/** A chosen time is shown again for confirmation: only the actions `move` and `cancel` change the call. */
export async function changeOwnCall(app: AppContext, request: Request): Promise<OwnCallPage> {
  const fields = (await readFormFields(request)) ?? new URLSearchParams();
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const booking = await findBooking(app, token);
  if (booking === null) return { state: 'unknown' };
  const at = new Date(fields.get('time') ?? '');
  const zone = fields.get('zone') ?? '';
  const change = { bookingId: booking.id, answerCount: Number(fields.get('answerCount') ?? NaN) };
  const again = async (result: OwnChangeResult, done: string): Promise<OwnCallPage> => {
    const now = { booking: (await readBooking(app, booking.id)) ?? booking, token };
    if (result.ok) return toPage(app, now, view, { done });
    if (result.reason === 'taken')
      return toPage(app, now, await timesStep(app, now.booking, fields), { error: copy.taken });
    return toPage(app, now, view, { error: result.reason === 'too-many' ? copy.tooMany : copy.stale });
  };
  if (fields.get('action') === 'cancel')
    return again(await cancelOwnCall(app, { ...change, reason: fields.get('reason') ?? '' }), copy.canceled);
  if (Number.isNaN(at.getTime())) return toPage(app, { booking, token }, view);
  if (fields.get('action') === 'move') return again(await moveOwnCall(app, { ...change, at }), copy.moved);
  const step = { kind: 'confirm', time: at.toISOString(), zone: isTimeZone(zone) ? zone : 'UTC' } as const;
  return toPage(app, { booking, token }, step);
}

/** The call as shown on the thank-you page. Null if it is gone or never had a time. */
export async function readBookedCall(app: AppContext, bookingId: string): Promise<BookedCall | null> {
  const booking = await readBooking(app, bookingId);
  const call = booking && (await readOwnCall(app, booking));
  if (!call?.isConfirmed || call.at === null) return null;
  const { pathname, search } = new URL(ownCallAddress(app, bookingId));
  return { ...call, at: call.at, path: pathname + search };
}

/** The call that the token in the address of the thank-you page names; null without one. */
export async function openCallThanks(app: AppContext, request: Request): Promise<BookedCall | null> {
  const id = bookingIdOf(app, new URL(request.url).searchParams.get('token') ?? '');
  return id === null ? null : readBookedCall(app, id);
}

/** Serves the calendar file of a call; 404 if it was canceled. */
export async function downloadCalendar(app: AppContext, request: Request): Promise<Response> {
  const booking = await findBooking(app, new URL(request.url).searchParams.get('token') ?? '');
  const file = booking && booking.answer !== 'declined' ? calendarOf(booking, await readPlace(app, booking)) : null;
  if (file === null) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(file.content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="call.ics"',
      'Cache-Control': 'no-store',
    },
  });
}

const view = { kind: 'view' } as const;

async function findBooking(app: AppContext, token: string): Promise<Booking | null> {
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

async function toPage(
  app: AppContext,
  { booking, token }: { readonly booking: Booking; readonly token: string },
  step: OwnCallStep,
  shown: Shown = {},
): Promise<OwnCallPage> {
  if (isOver(booking, app.now())) return { state: 'over' };
  const { error = null, done = null } = shown;
  return {
    state: 'open',
    token,
    call: await readOwnCall(app, booking),
    canMove: await takesCalls(app),
    step,
    error,
    done,
  };
}

async function readOwnCall(app: AppContext, booking: Booking): Promise<OwnCall> {
  const { id, callName, minutes, callAt, preferredDate, answer, timeZone, suspectedSpam, answerCount } = booking;
  const isCanceled = answer === 'declined';
  return {
    reference: bookingReference(id),
    name: callName,
    minutes,
    at: (callAt ?? preferredDate)?.toISOString() ?? null,
    // Looks like a booked call, so that spammers cannot probe the filter.
    isConfirmed: (answer !== null || suspectedSpam !== null) && !isCanceled,
    isCanceled,
    timeZone: timeZone ?? 'UTC',
    host: isCanceled ? null : await hostName(app, booking.hostId),
    place: isCanceled
      ? null
      : await readPlace(app, { ...booking, isBooked: booking.isBooked || suspectedSpam !== null }),
    answerCount,
  };
}
