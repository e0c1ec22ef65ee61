import { createElement } from 'react';
import { and, asc, eq, gt, inArray, lte, ne, or, sql, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { messagesCopy, messagesEmail as copy } from '#content/messages.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { threadHref } from '#features/messages/messages.ts';
import { MessagesEmailBody } from '#features/messages/messages.email.tsx';
import {
  messageThreads as threads,
  seenByClients,
  threadFiles,
  threadMessages as messages,
  threadReaders,
} from '#features/messages/messages.table.ts';
import { clientPeople, teamPeople } from '#features/messages/thread-people.server.ts';
import type { Transaction } from '#server/db/database.ts';
import { replyAddress } from '#server/email/reply-address.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { dayMs, minuteMs } from '#values/duration.ts';

/** Without a new message for so long, an email is sent. */
export const quietMinutes = 5;
/** A conversation that goes on is sent at the latest after so long. */
const longestMinutes = 30;
/** Milliseconds. Older messages are not emailed: after a longer outage, they are only in the portal. */
const longestOutage = 7 * dayMs;

/**
 * Job `announce-messages`: queues one email for each person who has not read the latest messages, once the conversation
 * is quiet. Each message queues it, so the last one finds it quiet. Internal notes are in no email.
 */
export const announceMessages = defineJob(
  'announce-messages',
  z.object({ threadId: z.string() }),
  async (app, { threadId }) => {
    const now = app.now().getTime();
    await app.db.transaction(async (tx) => {
      const [thread] = await tx.select().from(threads).where(eq(threads.id, threadId)).for('update');
      if (!thread) return;
      const since = new Date(now - longestOutage);
      const recent = await tx
        .select({ authorId: messages.authorId, mentions: messages.mentions, at: messages.createdAt })
        .from(messages)
        .where(and(eq(messages.threadId, threadId), seenByClients(app.now()), gt(messages.createdAt, since)))
        .orderBy(asc(messages.createdAt));
      const last = recent.at(-1)?.at;
      if (!last) return;
      const isQuiet = now - last.getTime() >= quietMinutes * minuteMs;
      const readers = await tx.select().from(threadReaders).where(eq(threadReaders.threadId, threadId));
      for (const { id: userId, joinedAt } of await recipients(tx, thread)) {
        const reader = readers.find((one) => one.userId === userId);
        const seen = Math.max(Number(reader?.readAt ?? 0), Number(reader?.mailedAt ?? 0), joinedAt.getTime());
        const [oldest] = recent.filter(({ authorId, at }) => authorId !== userId && at.getTime() > seen);
        if (!oldest || !(isQuiet || now - oldest.at.getTime() >= longestMinutes * minuteMs)) continue;
        const [row] = await tx
          .insert(threadReaders)
          .values({ threadId, userId, mailedAt: last })
          .onConflictDoUpdate({
            target: [threadReaders.threadId, threadReaders.userId],
            set: { mailedAt: last },
          })
          .returning({ readerId: threadReaders.id });
        const span = { from: oldest.at.toISOString(), until: last.toISOString() };
        if (row) await app.jobs.send(tx, sendMessages, { ...row, ...span });
      }
    });
  },
  { label: 'Check whether messages are to be emailed' },
);

/** Job `show-message`: refreshes open pages when a reply becomes visible to the client. */
export const showMessage = defineJob(
  'show-message',
  z.object({ threadId: z.string() }),
  async ({ db }, { threadId }) => {
    await db
      .update(threads)
      .set({ lastAt: sql`${threads.lastAt}` })
      .where(eq(threads.id, threadId));
  },
  { label: 'Show a reply to the client' },
);

type Thread = typeof threads.$inferSelect;

/** Members, the contact, and those of the team who have written or are mentioned. */
async function recipients(tx: Transaction, { id, organizationId, contactId }: Thread) {
  const clients = await clientPeople({ db: tx }, organizationId);
  const involved = await tx
    .select({ authorId: messages.authorId, mentions: messages.mentions })
    .from(messages)
    .where(and(eq(messages.threadId, id), eq(messages.isInternal, false)));
  const ids = new Set([contactId, ...involved.flatMap(({ authorId, mentions }) => [authorId, ...mentions])]);
  const team = (await teamPeople({ db: tx })).filter(
    (one) => ids.has(one.id) && !clients.some((client) => client.id === one.id),
  );
  return [...clients, ...team.map((one) => ({ ...one, joinedAt: new Date(0) }))];
}

/** Job `send-messages`: one email with the messages of a span of time, without those that were read meanwhile. */
export const sendMessages = defineJob(
  'send-messages',
  z.object({ readerId: z.string(), from: z.string(), until: z.string() }),
  async (app, { readerId, from, until }) => {
    const [reader] = await app.db
      .select({
        userId: threadReaders.userId,
        readAt: threadReaders.readAt,
        email: users.email,
        threadId: threads.id,
        organizationId: threads.organizationId,
        projectId: threads.projectId,
        organization: organizations.name,
      })
      .from(threadReaders)
      .innerJoin(users, eq(users.id, threadReaders.userId))
      .innerJoin(threads, eq(threads.id, threadReaders.threadId))
      .innerJoin(organizations, eq(organizations.id, threads.organizationId))
      .where(eq(threadReaders.id, readerId));
    if (!reader) return;
    const { userId, email, threadId, organizationId, projectId, organization } = reader;
    const isMember = (await clientPeople(app, organizationId)).some(({ id }) => id === userId);
    if (!isMember && !(await teamPeople(app)).some(({ id }) => id === userId)) return;
    const first = new Date(from);
    const rows = await app.db
      .select({
        id: messages.id,
        text: messages.text,
        isTeam: messages.isTeam,
        mentions: messages.mentions,
        name: sql<string | null>`nullif(trim(${userProfiles.fullName}), '')`,
      })
      .from(messages)
      .leftJoin(userProfiles, eq(userProfiles.userId, messages.authorId))
      .where(
        and(
          eq(messages.threadId, threadId),
          eq(messages.isInternal, false),
          or(isNull(messages.authorId), ne(messages.authorId, userId)),
          gt(messages.createdAt, new Date(Math.max(first.getTime() - 1, Number(reader.readAt)))),
          lte(messages.createdAt, new Date(until)),
        ),
      )
      .orderBy(asc(messages.createdAt))
      .limit(50);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const files = await app.db.select().from(threadFiles).where(inArray(threadFiles.messageId, ids));
    const listed = rows.map(({ id, text, isTeam, name, mentions }) => ({
      author: name ?? (isTeam ? messagesCopy.team : organization),
      text,
      isMention: mentions.includes(userId),
      files: files.flatMap(({ messageId, fileName }) => (messageId === id ? fileName : [])),
    }));
    const mention = listed.find(({ isMention }) => isMention);
    const path = isMember ? href('/dashboard/messages') : href('/admin/messages/:organizationId', { organizationId });
    const replyTo = replyAddress(app, readerId);
    await app.mail.send({
      key: `messages ${readerId} ${until}`,
      to: email,
      ...(replyTo !== null && { replyTo }),
      subject: mention ? copy.mentioned(mention.author) : copy.subject(listed[0]?.author ?? '', listed.length),
      ...(await renderEmail(
        createElement(MessagesEmailBody, {
          organization,
          messages: listed,
          page: `${new URL(app.env.PUBLIC_ORIGIN).origin}${threadHref(path, projectId)}`,
          canReply: replyTo !== null,
        }),
      )),
    });
  },
  { label: 'Email about unread messages', isEmail: true },
);
