import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { bookingReference } from '#features/booking/booking.ts';
import { callUid } from '#features/booking/host/call-uid.public.ts';
import { site } from '#content/site.ts';
import { minuteMs } from '#values/duration.ts';

export interface CalendarBooking {
  readonly id: string;
  readonly version: number;
  /** Default 0. */
  readonly answerCount?: number;
  readonly updatedAt: Date;
  readonly minutes: number;
  /** The type of call. */
  readonly callName: string;
  readonly preferredDate: Date;
}

/** Calendar file of a preferred time: tentative, in UTC. Later versions replace the same event. */
export function bookingCalendar({ preferredDate, ...booking }: CalendarBooking): string {
  const reference = bookingReference(booking.id);
  return calendarFile(ICalCalendarMethod.PUBLISH, booking, preferredDate, {
    summary: `${booking.callName} with ${site.name} (requested)`,
    description: `You asked for this time; ${site.name} will confirm it by email or suggest another. Your reference is ${reference}.`,
    status: ICalEventStatus.TENTATIVE,
    busystatus: ICalEventBusyStatus.TENTATIVE,
  });
}

export interface AnsweredBooking extends Omit<CalendarBooking, 'preferredDate'> {
  readonly name: string;
  readonly email: string;
  /** A link or a sentence (`readPlace`). */
  readonly place?: string | null;
}

/** The confirmed event; replaces earlier versions in calendars. */
export function fixedCalendar({ name, email, place = null, ...booking }: AnsweredBooking, callAt: Date): string {
  const reference = bookingReference(booking.id);
  const isLink = place?.startsWith('https:') === true;
  return calendarFile(ICalCalendarMethod.REQUEST, booking, callAt, {
    summary: `${booking.callName} with ${site.name}`,
    description: `${place === null ? '' : isLink ? `Join the call: ${place}\n\n` : `${place}\n\n`}The call takes ${booking.minutes} minutes. Need a different time? Use the link in our email. Your reference is ${reference}.`,
    ...(place !== null && { location: place, ...(isLink && { url: place }) }),
    status: ICalEventStatus.CONFIRMED,
    busystatus: ICalEventBusyStatus.BUSY,
    attendees: [{ ...attending, name, email, status: ICalAttendeeStatus.NEEDSACTION, rsvp: true }],
  });
}

/** Cancels the event. */
export function declinedCalendar({ name, email, ...booking }: AnsweredBooking, heldAt: Date): string {
  return calendarFile(ICalCalendarMethod.CANCEL, booking, heldAt, {
    summary: `${booking.callName} with ${site.name} (canceled)`,
    status: ICalEventStatus.CANCELLED,
    busystatus: ICalEventBusyStatus.FREE,
    attendees: [{ ...attending, name, email }],
  });
}

const attending = { role: ICalAttendeeRole.REQ } as const;

function calendarFile(
  method: ICalCalendarMethod,
  { id, version, answerCount = 0, updatedAt, minutes }: Omit<CalendarBooking, 'preferredDate'>,
  start: Date,
  event: Pick<ICalEventData, 'summary' | 'description' | 'location' | 'url' | 'status' | 'busystatus' | 'attendees'>,
): string {
  const calendar = ical({ prodId: { company: site.name, product: 'Strategy calls', language: 'EN' }, method });
  calendar.createEvent({
    ...event,
    id: callUid(id),
    // Both only grow, and every change increases one.
    sequence: version - 1 + answerCount,
    stamp: updatedAt,
    start,
    end: new Date(start.getTime() + minutes * minuteMs),
    organizer: { name: site.name, email: site.mail.hello },
  });
  // RFC 5545 requires a line break at the end.
  return `${calendar.toString()}\r\n`;
}
