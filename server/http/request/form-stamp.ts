import { randomUUID } from 'node:crypto';

/** Stands for the UUID of a form in a page that is the same for everyone. The first stamp of a page. */
export const stampedId = '00000000-0000-4000-8000-000000000000';

/** Stands for the time when such a form was opened. */
export const stampedTime = '2000-01-01T00:00:00.000Z';

const stamps = new RegExp(`${stampedId}|${stampedTime}`, 'g');

/** Puts a new UUID and the time in place of the stamps; the length stays. */
export function fillStamps(text: string, now: Date): string {
  const id = randomUUID();
  const time = now.toISOString();
  return text.replaceAll(stamps, (stamp) => (stamp === stampedId ? id : time));
}
