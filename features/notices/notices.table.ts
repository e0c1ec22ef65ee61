import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { NoticeKind } from '#features/notices/notices.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { pickColumns, timestampColumn } from '#server/db/query/columns.ts';

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
    /** When browsers show it; null if they do not. */
    pushAt: timestampColumn('push_at'),
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

/** What emails and pushes say of a notice. */
export const noticeColumns = pickColumns(notices, [
  'id',
  'kind',
  'leadId',
  'projectId',
  'organizationId',
  'key',
  'title',
  'text',
]);

/** Notification preferences of a team member; without a row the defaults apply. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: boolean('digest').notNull().default(true),
    /** Sends an immediate email about each assignment and mention. */
    atOnce: boolean('at_once').notNull().default(false),
    /** Kinds that browsers do not show. */
    muted: text('muted').array().$type<NoticeKind[]>().notNull().default([]),
    /** When browsers show nothing: `22:00`. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    /** Shows urgent kinds in quiet hours too. */
    urgent: boolean('urgent').notNull().default(false),
    /** IANA name; null for the site's. */
    timeZone: text('time_zone'),
    /** The day, in their time zone, of the last digest. */
    digestOn: date('digest_on', { mode: 'string' }),
  },
  (table) => [...textLengths(table)],
);

/** The VAPID key of this site, in one row. Deleting it ends all pushes; the next start makes a new one. */
export const pushKeys = pgTable(
  'push_keys',
  {
    publicKey: text('public_key').primaryKey(),
    /** Encrypted with the server's secret. */
    privateKey: text('private_key').notNull(),
  },
  (table) => [...textLengths(table)],
);

/** Browsers that show the notices of a session's team member, until the session ends. */
export const pushBrowsers = pgTable(
  'push_browsers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key that it was added with. */
    publicKey: text('public_key')
      .notNull()
      .references(() => pushKeys.publicKey, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [...textLengths(table), index('push_browsers_of_user').on(table.userId)],
);
