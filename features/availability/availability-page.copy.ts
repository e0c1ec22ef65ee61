export const availabilityCopy = {
  title: 'My availability',
  lead: 'When visitors can book a call with you.',
  takesCalls: 'Visitors can book calls with me',
  zone: 'Time zone',
  meetingLink: 'Meeting link',
  meetingLinkHint: 'Where your calls are joined. Leave it empty to use the one in the settings.',
  callTypes: 'Types of calls',
  calendars: 'My calendars',
  weekTitle: 'Weekly hours',
  weekHint: 'For example 09:00–12:00, 13:00–17:00. Leave a day empty if you take no calls on it.',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  rulesTitle: 'Rules',
  rules: {
    bufferBefore: { label: 'Minutes free before a call', min: 0, max: 120 },
    bufferAfter: { label: 'Minutes free after a call', min: 0, max: 120 },
    noticeHours: { label: 'Hours of notice', min: 0, max: 720 },
    daysAhead: { label: 'Days that can be booked ahead', min: 1, max: 365 },
    dailyMax: { label: 'Calls a day, at most', min: 1, max: 50 },
  },
  save: 'Save hours',
  saved: 'Hours saved.',
  errors: {
    hours: 'Enter times such as 09:00–17:00, with commas between them.',
    zone: 'Choose a time zone.',
    link: 'Enter an address that starts with https://, or leave this empty.',
    stale: 'Reload the page to see those hours, or save again to replace them.',
    order: 'The last day must not be before the first.',
    days: 'Enter both days.',
    tooMany: 'Remove some of the days above first.',
  },
  offTitle: 'Time off and other hours',
  offHint: 'Days on which your weekly hours do not count, such as vacations and holidays.',
  off: {
    first: 'First day',
    last: 'Last day',
    hours: 'Hours on these days',
    hoursHint: 'Leave it empty for time off.',
    note: 'Note',
    add: 'Add',
  },
  none: 'No time off is planned.',
  dayOff: 'Off',
  remove: (days: string) => `Remove ${days}`,
  added: 'Days added.',
  removed: 'Days removed.',
  callsOffTitle: 'Calls outside your hours',
  callsOff: 'These calls are booked at times at which you take none.',
  clear: 'Move these calls',
  clearHint:
    'Each goes to another host who is free at that time. If nobody is, it is canceled, and the visitor is asked to choose another time.',
  clearedCalls: (handedOver: number, canceled: number) =>
    `Handed over: ${handedOver}. Canceled, and asked for another time: ${canceled}.`,
} as const;

export type Rule = keyof typeof availabilityCopy.rules;
export const ruleNames = Object.keys(availabilityCopy.rules) as Rule[];
export const weekdayField = (day: number) => `day${day + 1}`;

export function ruleErrorCopy(rule: Rule): string {
  const { min, max } = availabilityCopy.rules[rule];
  return `Enter a number from ${min} to ${max}.`;
}
