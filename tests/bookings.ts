import { randomUUID } from 'node:crypto';
import { bookingFields, bookingFormId, type BookingForm } from '#features/booking/booking.ts';

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
    preferredDate: '2099-07-01T09:30',
    timeZone: 'Europe/Lisbon',
    ...answers,
  };
}
