import { isTimeZone } from '#forms/time-zone.ts';
import { preferencesOf } from '#ui/preference.tsx';

/** The time zone of the reader's browser, from the cookie that the back office keeps; UTC until it is known. */
export function ownZone(request: Request): string {
  const { zone = '' } = preferencesOf(request.headers.get('Cookie') ?? '');
  return isTimeZone(zone) ? zone : 'UTC';
}
