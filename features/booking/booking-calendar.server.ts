import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { bookingReference } from '#features/booking/booking.ts';
import { callUid } from '#features/booking/call-uid.public.ts';
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

/** A calendar file with the one event of this booking. */
export function calendarFile(
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
