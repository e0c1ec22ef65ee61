/** When the team takes calls. Visitors can request other times; the form then offers the closest ones. */
export const callHours = {
  /** IANA name. */
  timeZone: 'America/New_York',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  /** A call ends by `until`. */
  from: '09:00',
  until: '17:00',
  text: 'Monday to Friday, 9 a.m. to 5 p.m. New York time',
} as const;
