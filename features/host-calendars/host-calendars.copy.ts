import type { OddEvent } from '#features/host-calendars/events/calendar-events.ts';
import {
  maxCalendars,
  type CalendarFaultReason,
  type HostCalendarKind,
} from '#features/host-calendars/host-calendars.ts';

const oddTitle = (title: string) => (title === '' ? 'an event without a title' : `“${title}”`);

/** A sentence about an event that may not block its time correctly. */
export function oddEventText({ title, reason }: OddEvent): string {
  if (reason === 'zone')
    return `We don’t know the time zone of ${oddTitle(title)}, so it blocks its time in every time zone. Save it again with a standard time zone.`;
  return `We can’t read ${oddTitle(title)} completely, so visitors may be able to book over it. Save it again, or block the time in your availability.`;
}

/** What happened, and what the host can do. */
export const faultCopy: Readonly<Record<CalendarFaultReason, string>> = {
  access: 'The calendar refuses access. Check the user name and password, then connect it again.',
  address: 'There is no calendar at this address. Check it and connect the calendar again.',
  away: 'The calendar’s server does not answer.',
  answer: 'The server’s answer is not a calendar we can read.',
  size: 'The calendar is too large to read. Connect one with fewer events, or share only recent and future ones.',
  elsewhere: 'The server sends us to another server, which doesn’t get your password. Connect the calendar again.',
  sealed: 'The key that protects its password has changed. Connect the calendar again.',
};

export const calendarsCopy = {
  title: 'My calendars',
  lead: 'Visitors can’t book while your calendars show you as busy.',
  back: 'My availability',
  kinds: {
    ics: 'Published calendar, read only',
    caldav: 'CalDAV',
    google: 'Google Calendar',
  } satisfies Readonly<Record<HostCalendarKind, string>>,
  none: 'No calendar is connected yet.',
  noHours: 'Save your hours first. Calendars can be connected after that.',
  writes: 'Calls are written here.',
  write: 'Write calls here',
  stopWriting: 'Stop writing calls',
  read: 'Last read',
  readNow: 'Read now',
  readNowOf: (name: string) => `Read ${name} now`,
  stale: 'It has not been read for too long, so visitors can’t book calls with you.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: 'Calendar removed. Calls already written to it stay there.',
  changed: 'Calendar changed.',
  connected: 'Calendar connected.',
  addTitle: 'Connect a calendar',
  addHint:
    'Enter a CalDAV server with your user name and password (use an app password where the provider has them), or the secret address of a published calendar (.ics) on its own.',
  address: 'Address',
  user: 'User name',
  password: 'Password',
  calendar: 'Calendar',
  shouldWrite: 'Write my calls to this calendar',
  connect: 'Connect calendar',
  google: 'Connect Google Calendar',
  googleName: 'Google Calendar',
  choose: 'Choose a calendar.',
  otherServer: (origin: string) =>
    `Your calendars are on another server: ${origin}. If it belongs to your provider, enter that address instead. Until then we don’t send it your password.`,
  faults: {
    ...faultCopy,
    none: 'This account has no calendar for events.',
    url: 'Enter an address that starts with https://.',
    empty:
      'There are no events or busy times at this address. Check that it is the calendar’s address, or add an event first.',
    'no-hours': 'Save your hours first.',
    'too-many': `You can connect up to ${maxCalendars} calendars.`,
    declined: 'Google Calendar was not connected. You can try again.',
  },
} as const;
