import { randomUUID } from 'node:crypto';
import { bookingFields, bookingFormId, type BookingForm } from '#features/booking/booking.ts';
import { callDay } from './call-days.ts';

/** Valid, with its own form id; `who` is in company and address. */
export function bookingOf(who: string, answers: Partial<BookingForm> = {}) {
  return {
    ...bookingFields.empty,
    formId: bookingFormId(randomUUID()),
    startedAt: new Date(Date.now() - 10 * 60_000).toISOString(),
    quietMark: '',
    inquiryType: 'strategy_call',
    metadata: {
      source: 'insights_page_booking_modal',
      userAgent: 'A browser',
      timestamp: new Date().toISOString(),
      referrer: '',
    },
    name: 'Ada Okafor',
    email: `ada.${who}@harbour.example`,
    company: `Harbour ${who}`,
    phone: '+351 910 000 199',
    message: 'We copy rates from mails into sheets all day long.',
    preferredDate: `${callDay()}T09:30`,
    timeZone: 'Europe/Lisbon',
    ...answers,
  };
}
