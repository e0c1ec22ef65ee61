import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * The counters of the rate limits, in the shape that the limiter expects. The baseline migration makes the table
 * `UNLOGGED`: counters are not worth a write to the disk, and start at zero after a crash of the database.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
