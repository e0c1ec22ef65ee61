import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BackupState, Verification } from '#features/backups/backups.ts';
import { textLengths } from '#server/db/text-lengths.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Scheduled backups, and those that an administrator started. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    state: text('state').$type<BackupState>().notNull(),
    /** A path, or `s3://bucket/name`. */
    place: text('place'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    files: bigint('files', { mode: 'number' }),
    verified: text('verified').$type<Verification>(),
    /** One sentence. */
    fault: text('fault'),
  },
  (table) => [
    ...textLengths(table),
    index('backup_runs_started_at').on(table.startedAt, table.id),
    check('backup_runs_state', sql`${table.state} in ('running', 'done', 'failed')`),
    check('backup_runs_verified', sql`${table.verified} in ('restored', 'read', 'checksum')`),
    check(
      'backup_runs_done',
      sql`${table.state} <> 'done' or (${table.finishedAt} is not null and ${table.verified} is not null)`,
    ),
  ],
);
