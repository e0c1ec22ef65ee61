import type { Hours } from '#features/availability/availability.public.ts';

/** Ranges on one day. */
const maxRanges = 6;

/** `09:00–12:00, 13:00–17:00`; '' for none. */
export function hoursText(hours: readonly Hours[]): string {
  return hours.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** Parses text like `9-12, 13:00–17` into sorted ranges; null if it is invalid or ranges overlap. */
export function readHours(text: string): Hours[] | null {
  const parts = text.split(/[,;]/u).filter((part) => part.trim() !== '');
  const ranges = parts.map(readRange);
  if (ranges.length > maxRanges || ranges.includes(null)) return null;
  const hours = (ranges as Hours[]).toSorted((a, b) => a.from.localeCompare(b.from));
  return hours.every(({ from }, index) => index === 0 || from >= (hours[index - 1]?.to ?? '')) ? hours : null;
}

function readRange(text: string): Hours | null {
  const [from, to, ...more] = text.split(/[-–—]|\bto\b/u).map(readTime);
  return from && to && more.length === 0 && from < to ? { from, to } : null;
}

function readTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2})(?:[:.](\d\d))?\s*$/u.exec(text) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return hour !== '' && minute < '60' && time <= '24:00' ? time : null;
}
