import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { NoticeKind } from '#features/notices/notices.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** What a team member should know of: shown in the back office until read, and sent in a daily email. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The lead that it leads to; `submissionsErased` deletes it with that. Null for a project or the reports. */
    leadId: uuid('lead_id'),
    /** The project that it leads to instead. */
    projectId: uuid('project_id'),
    /** The client whose conversation it leads to: that of the project, if it is set as well. */
    organizationId: text('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The lead's name, or the client's. */
    title: text('title').notNull(),
    /** A task's text, or the first words of an email. */
    text: text('text').notNull().default(''),
    /** Who caused it; null for the sender or the system. */
    byId: text('by_id'),
    /** What happened, once per person. */
    key: text('key').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    readAt: timestampColumn('read_at'),
    /** When an email about it was queued. */
    mailedAt: timestampColumn('mailed_at'),
  },
  (table) => [
    ...textLengths(table),
    unique('notices_once').on(table.userId, table.key),
    index('notices_newest').on(table.userId, table.createdAt, table.id),
    index('notices_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notices_of_lead').on(table.leadId),
    index('notices_of_organization').on(table.organizationId),
  ],
);

/** Notification preferences of a team member; without a row the defaults apply. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: boolean('digest').notNull().default(true),
    /** Sends an immediate email about each assignment. */
    atOnce: boolean('at_once').notNull().default(false),
    /** IANA name; null for the site's. */
    timeZone: text('time_zone'),
    /** The day, in their time zone, of the last digest. */
    digestOn: date('digest_on', { mode: 'string' }),
  },
  (table) => [...textLengths(table)],
);
