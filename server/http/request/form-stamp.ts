import { randomUUID } from 'node:crypto';

/** Placeholder for the UUID of a form on a page that is the same for everyone. It is the first stamp of a page. */
export const stampedId = '00000000-0000-4000-8000-000000000000';

/** Placeholder for the time when such a form was opened. */
export const stampedTime = '2000-01-01T00:00:00.000Z';

const stamps = new RegExp(`${stampedId}|${stampedTime}`, 'g');

/** Replaces the stamps with a new UUID and the time. The length of the text does not change. */
export function fillStamps(text: string, now: Date): string {
  const id = randomUUID();
  const time = now.toISOString();
  return text.replaceAll(stamps, (stamp) => (stamp === stampedId ? id : time));
}
