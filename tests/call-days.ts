const dayMs = 86_400_000;

function firstWednesday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1);
  return first + ((10 - new Date(first).getUTCDay()) % 7) * dayMs;
}

const soon = Date.now() + 2 * dayMs;
const thisYear = new Date(soon).getUTCFullYear();
const wednesdays = [thisYear, thisYear + 1].flatMap((year) => [firstWednesday(year, 5), firstWednesday(year, 6)]);

/** A Wednesday in June or July, within the year for which calls are taken. The day `later` after it: `2027-06-02`. */
export function callDay(later = 0): string {
  const at = wednesdays.find((one) => one > soon) ?? Number.NaN;
  return new Date(at + later * dayMs).toISOString().slice(0, 10);
}

/** One with the number of its month, two months from now: `2027-02-02`. */
export function evenDay(): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2));
  return new Date(month.getTime() + month.getUTCMonth() * dayMs).toISOString().slice(0, 10);
}

/** `2027-06-02` as `Wednesday, June 2, 2027`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}

/** `2027-06-02T083000Z` as calendar files write it. */
export function calendarTime(day: string, time: string): string {
  return `${day.replaceAll('-', '')}T${time}Z`;
}
