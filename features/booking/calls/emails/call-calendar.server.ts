import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import { calendarFile, type CalendarBooking } from '#features/booking/booking-calendar.server.ts';
import { bookingReference } from '#features/booking/booking.ts';
import { site } from '#content/site.ts';

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
