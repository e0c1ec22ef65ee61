import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { bookingReference } from '#features/booking/booking.ts';
import { site } from '#content/site.ts';
import { strategyCallMinutes } from '#content/strategy-call.ts';

export interface CalendarBooking {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly preferredDate: Date;
}

/**
 * The calendar file of a preferred time: tentative, in UTC, so that every calendar shows it on its owner's clocks. One
 * booking is one event: a later version of it takes the place of the one before.
 */
export function bookingCalendar({ id, version, updatedAt, preferredDate }: CalendarBooking): string {
  const address = site.mail.hello;
  const calendar = ical({
    prodId: { company: site.name, product: 'Strategy calls', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `booking-${id}@${address.slice(address.indexOf('@') + 1)}`,
    sequence: version - 1,
    stamp: updatedAt,
    start: preferredDate,
    end: new Date(preferredDate.getTime() + strategyCallMinutes * 60_000),
    summary: `Strategy call with ${site.name} (requested)`,
    description: `You asked for this time; ${site.name} confirms it by mail or proposes another one. Your reference is ${bookingReference(id)}.`,
    status: ICalEventStatus.TENTATIVE,
    busystatus: ICalEventBusyStatus.TENTATIVE,
    organizer: { name: site.name, email: address },
  });
  // RFC 5545 ends every line, the last one too.
  return `${calendar.toString()}\r\n`;
}
