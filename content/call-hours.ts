/** When the team takes calls. Other times can be asked for; the form says so and offers the nearest of these. */
export const callHours = {
  /** IANA name. */
  timeZone: 'America/New_York',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  /** A call ends by `until`. */
  from: '09:00',
  until: '17:00',
  text: 'Monday to Friday, 9 a.m. to 5 p.m. New York time',
} as const;
