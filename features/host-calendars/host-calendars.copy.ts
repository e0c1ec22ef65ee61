import {
  maxCalendars,
  type CalendarFaultReason,
  type HostCalendarKind,
} from '#features/host-calendars/host-calendars.ts';

/** What happened, and what the host can do. */
export const faultCopy: Readonly<Record<CalendarFaultReason, string>> = {
  access: 'The calendar refuses access. Check the user name and password, then connect it again.',
  address: 'There is no calendar at this address. Check it and connect the calendar again.',
  away: 'The calendar’s server does not answer.',
  answer: 'The server’s answer is not a calendar we can read.',
  size: 'The calendar is too large. Connect one with fewer events.',
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
  faults: {
    ...faultCopy,
    none: 'This account has no calendar for events.',
    url: 'Enter an address that starts with https://.',
    'no-hours': 'Save your hours first.',
    'too-many': `You can connect up to ${maxCalendars} calendars.`,
    declined: 'Google Calendar was not connected. You can try again.',
  },
} as const;
