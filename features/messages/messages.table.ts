import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { heldMs, type RequestKind, type RequestState, type Urgency } from '#features/messages/messages.ts';
import { timestampColumn } from '#server/db/query/columns.ts';
import { textLengths } from '#server/db/text-lengths.ts';

function threadId() {
  return uuid('thread_id')
    .notNull()
    .references(() => messageThreads.id, { onDelete: 'cascade' });
}

/** Conversations between an organization and the team. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Empty for the general one. */
    projectId: text('project_id').notNull().default(''),
    /** The team member whom the client writes to. */
    contactId: text('contact_id').references(() => users.id, { onDelete: 'set null' }),
    /** Since when a message of the client waits for a reply; null if none does. */
    waitingSince: timestampColumn('waiting_since'),
    lastAt: timestampColumn('last_at').notNull(),
  },
  (table) => [
    ...textLengths(table),
    unique('message_threads_once').on(table.organizationId, table.projectId),
    index('message_threads_contact').on(table.contactId),
    index('message_threads_newest').on(table.lastAt, table.id),
    index('message_threads_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
);

export const threadMessages = pgTable(
  'thread_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: threadId(),
    /** Null once their account is erased. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    isTeam: boolean('is_team').notNull(),
    /** A note that only the team sees. */
    isInternal: boolean('is_internal').notNull().default(false),
    /** Sending the same form again adds no message. An email's is its Message-ID. */
    formId: text('form_id').notNull(),
    text: text('text').notNull(),
    /** Ids of the people named in the text. */
    mentions: text('mentions').array().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    ...textLengths(table, { text: 40_000 }),
    unique('thread_messages_once').on(table.threadId, table.formId),
    check('thread_messages_internal', sql`${table.isTeam} or not ${table.isInternal}`),
    index('thread_messages_in_order').on(table.threadId, table.createdAt, table.id),
    index('thread_messages_author').on(table.authorId),
  ],
);

/** Condition for messages that clients can see at this time. */
export function seenByClients(now: Date): SQL {
  const { isInternal, isTeam, createdAt } = threadMessages;
  const since = new Date(now.getTime() - heldMs).toISOString();
  return sql`not ${isInternal} and (not ${isTeam} or ${createdAt} <= ${since}::timestamptz)`;
}

/** Attachments. `messages.sql` releases their uploads. */
export const threadFiles = pgTable(
  'thread_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    /** Id of the upload. */
    storeId: text('store_id').notNull().unique(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
  },
  (table) => [...textLengths(table), index('thread_files_of_message').on(table.messageId)],
);

/** People who have read a conversation or got an email about it. */
export const threadReaders = pgTable(
  'thread_readers',
  {
    /** Named by the address that replies to the person's emails go to. */
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: threadId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: timestampColumn('read_at'),
    /** Messages up to then were in an email. */
    mailedAt: timestampColumn('mailed_at'),
  },
  (table) => [
    ...textLengths(table),
    unique('thread_readers_once').on(table.threadId, table.userId),
    index('thread_readers_user').on(table.userId),
  ],
);

/** Messages that ask the team for something. */
export const clientRequests = pgTable(
  'client_requests',
  {
    /** The message's. */
    id: uuid('id')
      .primaryKey()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    threadId: threadId(),
    kind: text('kind').$type<RequestKind>().notNull(),
    urgency: text('urgency').$type<Urgency>().notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    /** When the team answers at the latest. */
    dueAt: timestampColumn('due_at').notNull(),
    answeredAt: timestampColumn('answered_at'),
  },
  (table) => [...textLengths(table), index('client_requests_of_thread').on(table.threadId, table.dueAt)],
);
