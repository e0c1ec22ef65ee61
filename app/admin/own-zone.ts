import { isTimeZone } from '#forms/time-zone.ts';
import { parsePreferences } from '#ui/preference.tsx';

/** The time zone of the reader's browser, from the cookie that the back office keeps; UTC until it is known. */
export function readTimeZone(request: Request): string {
  const { zone = '' } = parsePreferences(request.headers.get('Cookie') ?? '');
  return isTimeZone(zone) ? zone : 'UTC';
}
