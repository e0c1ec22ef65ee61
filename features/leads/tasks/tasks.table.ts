import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** Tasks of a lead. The earliest open task is the lead's next step (next-step.server.ts). */
export const leadTasks = pgTable(
  'lead_tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The original lead, while it is merged into the lead that now has the task. */
    mergedFrom: uuid('merged_from'),
    /** Empty for a next step that is only a date. */
    text: text('text').notNull(),
    /** The day in `time_zone`, or in the reader's zone. */
    dueOn: date('due_on', { mode: 'string' }),
    /** Set with `due_on`, for a time of day. */
    dueAt: timestampColumn('due_at'),
    /** IANA name; set with `due_at`. */
    timeZone: text('time_zone'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    doneAt: timestampColumn('done_at'),
    /** From 1, incremented per change; detects stale saves. */
    version: integer('version').notNull().default(1),
    /** Who changed it last; null for the system. No foreign key, so it outlives the account. */
    changedBy: text('changed_by'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Created with the form; makes double clicks idempotent. */
    formId: text('form_id').unique(),
  },
  (table) => [
    ...textLengths(table),
    index('lead_tasks_of_lead').on(table.leadId, table.createdAt),
    index('lead_tasks_merged')
      .on(table.mergedFrom)
      .where(sql`${table.mergedFrom} is not null`),
    index('lead_tasks_due')
      .on(table.dueOn, table.id, table.leadId)
      .where(sql`${table.doneAt} is null`),
    index('lead_tasks_of_assignee')
      .on(table.assigneeId, table.dueOn, table.id)
      .where(sql`${table.doneAt} is null`),
  ],
);
