import { timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column with millisecond precision, as a `Date`. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}
