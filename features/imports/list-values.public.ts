import { isCalendarDay } from '#values/day.ts';

/** Whether a cell counts as empty. */
export function isBlank(cell: string): boolean {
  return /^(?:|n\/a|none|null|false|[-–—]+)$/iu.test(cell.trim());
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?:,?[T ]+(?<time>\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(?<zone>Z|UTC|[+-]\d\d:?\d\d))?)?$`;
const shapes = [
  String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`,
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
  String.raw`^(?<either>\d{1,2})\/(?<other>\d{1,2})\/(?<year>\d{4})`,
  String.raw`^(?<day>\d{1,2}) (?<name>[a-z]{3})[a-z]*\.? (?<year>\d{4})`,
  String.raw`^(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4})`,
].map((start) => new RegExp(start + clock, 'iu'));

/** Reads a date as other programs write it, in UTC without a zone. Null for `3/2/2027` too, which has two meanings. */
export function readListDate(cell: string): Date | null {
  const found = shapes.map((shape) => shape.exec(cell.trim())?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { year = '', name, time, zone = 'Z', either = '', other = '' } = found;
  let { month = '', day = '' } = found;
  if (name !== undefined) month = String(months.indexOf(name.toLowerCase()) + 1);
  if (Number(either) > 12 || (either !== '' && either === other)) [day, month] = [either, other];
  else if (Number(other) > 12) [month, day] = [either, other];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCalendarDay(iso)) return null;
  const at = new Date(
    `${iso}T${time === undefined ? '00:00' : time.padStart(5, '0').replace(/^(\d):/u, '0$1:')}${zone === 'UTC' ? 'Z' : zone}`,
  );
  return Number.isNaN(at.getTime()) ? null : at;
}
