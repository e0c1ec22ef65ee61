import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';

/**
 * Every sign-in and every action of an administrator. Append-only: triggers (audit.sql) refuse changes. Ids are kept
 * without a reference, so that a row outlives the account that it is about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    /** `sign-in`, `sign-in-refused`, `role-granted` ... */
    action: text('act').notNull(),
    /** Null for the CLI and unknown actors. */
    actorId: text('actor_id'),
    userId: text('user_id'),
    /** The kind and id of a subject other than an account, such as an `article`. */
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    ...textLengths(table, { userAgent: 4000 }),
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_of_user').on(table.userId, table.at),
    index('audit_log_of_actor').on(table.actorId, table.at, table.id),
    index('audit_log_of_act').on(table.action, table.at, table.id),
    index('audit_log_of_subject').on(table.subjectKind, table.subjectId, table.at),
  ],
);
