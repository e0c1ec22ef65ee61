import { createElement } from 'react';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { messagesEmail as copy } from '#content/messages.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { RefusedReplyBody } from '#features/messages/messages.email.tsx';
import { messageLength } from '#features/messages/messages.ts';
import {
  messageThreads as threads,
  threadMessages as messages,
  threadReaders,
} from '#features/messages/messages.table.ts';
import { sendByEmail } from '#features/messages/send-message.server.ts';
import { clientPeople, teamPeople } from '#features/messages/thread-people.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob } from '#server/jobs/define-job.ts';

interface Reply {
  /** What its address names. */
  readonly id: string;
  readonly messageId: string;
  readonly from: { readonly address: string };
  readonly isAutomatic: boolean;
  readonly read: () => Promise<
    | {
        readonly ok: true;
        readonly part: { readonly text: string; readonly quoted: string; readonly storeIds: readonly string[] };
      }
    | { readonly ok: false; readonly reason: 'unreadable' | 'later' }
  >;
}

type Received =
  | { readonly ok: true; readonly outcome: 'kept' | 'known' | 'ignored' }
  | { readonly ok: false; readonly reason: 'unreadable' | 'later' };

/**
 * Adds an emailed reply to its conversation. The address belongs to one person: null if another person sent it, and the
 * email is then treated like any other. Someone who has left the conversation gets an email that says so.
 */
export async function receiveThreadReply(
  app: AppContext,
  { id, messageId, from, isAutomatic, read }: Reply,
): Promise<Received | null> {
  const [reader] = await app.db
    .select({
      userId: users.id,
      email: users.email,
      organizationId: threads.organizationId,
      projectId: threads.projectId,
    })
    .from(threadReaders)
    .innerJoin(users, eq(users.id, threadReaders.userId))
    .innerJoin(threads, eq(threads.id, threadReaders.threadId))
    .where(eq(threadReaders.id, id));
  if (!reader || reader.email !== from.address.toLowerCase()) return null;
  if (isAutomatic) return { ok: true, outcome: 'ignored' };
  const { userId, organizationId, projectId } = reader;
  const place = { organizationId, projectId };
  const isMember = (await clientPeople(app, place.organizationId)).some((one) => one.id === userId);
  if (!isMember && !(await teamPeople(app)).some((one) => one.id === userId)) {
    await app.jobs.send(app.db, refuseReply, { readerId: id, messageId });
    return { ok: true, outcome: 'ignored' };
  }
  if ((await app.db.$count(messages, eq(messages.formId, messageId))) > 0) return { ok: true, outcome: 'known' };
  const email = await read();
  if (!email.ok) return email;
  const { text, quoted, storeIds } = email.part;
  const message = { formId: messageId, text: (text || quoted).slice(0, messageLength), files: storeIds, filesId: null };
  const result = await sendByEmail(app, { userId, isTeam: !isMember }, place, message);
  return { ok: true, outcome: result.ok ? 'kept' : 'ignored' };
}

/** Job `refuse-reply`: tells a former member that their reply was not delivered. */
export const refuseReply = defineJob(
  'refuse-reply',
  z.object({ readerId: z.string(), messageId: z.string() }),
  async (app, { readerId, messageId }) => {
    const [reader] = await app.db
      .select({ email: users.email, organization: organizations.name })
      .from(threadReaders)
      .innerJoin(users, eq(users.id, threadReaders.userId))
      .innerJoin(threads, eq(threads.id, threadReaders.threadId))
      .innerJoin(organizations, eq(organizations.id, threads.organizationId))
      .where(eq(threadReaders.id, readerId));
    if (!reader) return;
    await app.mail.send({
      key: `refused-reply ${messageId}`,
      to: reader.email,
      subject: copy.refusedSubject,
      ...(await renderEmail(createElement(RefusedReplyBody, reader))),
    });
  },
  { label: 'Email to a former member: reply not delivered', isEmail: true },
);
