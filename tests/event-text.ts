/** An iCalendar file of one event with these lines. */
export function eventText(uid: string, ...lines: readonly string[]): string {
  const all = ['VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines];
  return ['BEGIN:VCALENDAR', ...all, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
}
