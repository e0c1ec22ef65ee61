import { readableName } from './readable-name.ts';

const names: Readonly<Record<string, string>> = {
  '': 'Not known',
  intake: 'Project intake',
  booking: 'Strategy call',
  book_page: 'Booking page',
  insights_page_booking_modal: 'Booking dialog',
  landing_page_booking_modal: 'Booking dialog of the start page',
  contact: 'Contact form',
  contact_page: 'Contact page',
  insights_page: 'Insights',
  insights_sidebar: 'Insights',
  preferences_page: 'Newsletter preferences',
};

export function sourceName(source: string): string {
  return Object.hasOwn(names, source) ? (names[source] ?? source) : readableName(source);
}
