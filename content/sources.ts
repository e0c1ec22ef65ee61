import { readableName } from './readable-name.ts';

const names: Readonly<Record<string, string>> = {
  '': 'Not known',
  intake: 'Project intake',
  calculator: 'Savings calculator',
  trust: 'Trust Center',
  short_intake: 'Short form',
  booking: 'Strategy call',
  book_page: 'Booking page',
  landing_page_booking_modal: 'Booking dialog, start page',
  contact: 'Contact form',
  contact_page: 'Contact page',
  inbound_email: 'Email',
  insights_page: 'Insights',
  insights_sidebar: 'Insights',
  manual: 'Added manually',
  import: 'Imported list',
  preferences_page: 'Newsletter preferences',
};

export function sourceName(source: string): string {
  const [, page] = /^(.+)_page_booking_modal$/u.exec(source) ?? [];
  if (Object.hasOwn(names, source)) return names[source] ?? source;
  return page === undefined ? readableName(source) : `Booking dialog, ${readableName(page)}`;
}

/** The source that has this name, for lists that were exported here; other names stay. */
export function sourceOfName(name: string): string {
  return Object.entries(names).find(([source, known]) => source !== '' && known === name)?.[0] ?? name;
}
