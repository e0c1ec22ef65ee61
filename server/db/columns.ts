import { timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column in milliseconds, as a `Date`. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}
