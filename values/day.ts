import { dayMs } from '#values/duration.ts';

/** Whether a text is an existing calendar day, such as `2027-03-01`. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a text is a day of the years 2000 to 2099; other years are typing errors. */
export function isDayOfThisCentury(text: string): boolean {
  return text.startsWith('20') && isCalendarDay(text);
}

/** The day of a timestamp in UTC, as `2027-03-01`. */
export function utcDay(timestamp: Date): string {
  return timestamp.toISOString().slice(0, 10);
}

/** The day so many days later, or earlier if negative: `2027-03-01`. */
export function dayAfter(day: string, days = 1): string {
  return utcDay(new Date(Date.parse(day) + days * dayMs));
}

/** The week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => dayAfter(monday, at));
}

/** The weeks of a month (`2027-03`), completed with days of the months before and after it. */
export function weeksOf(month: string): string[][] {
  const weeks = Array.from({ length: 6 }, (_, at) => weekOf(dayAfter(`${month}-01`, at * 7)));
  return weeks.filter((week) => week.some((day) => day.startsWith(month)));
}
