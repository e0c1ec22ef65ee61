import { and, eq, isNull, sql } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { clientCan } from '#features/accounts/organizations/organization-roles.ts';
import { organizationMembers as members, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { claimAttachments } from '#features/intake/uploads/attachments.public.server.ts';
import { announceMessages, quietMinutes, showMessage } from '#features/messages/announce-messages.jobs.server.ts';
import { answerBy } from '#features/messages/answer-time.ts';
import { clientMessageSent } from '#features/messages/messages.events.public.ts';
import {
  heldMs,
  messageLength,
  type NewRequest,
  type SendResult,
  type ThreadPlace,
  type ThreadSubject,
} from '#features/messages/messages.ts';
import {
  clientRequests as requests,
  messageThreads as threads,
  threadFiles,
  threadMessages as messages,
} from '#features/messages/messages.table.ts';
import { clientPeople, defaultContact, teamPeople } from '#features/messages/thread-people.server.ts';
import { notify, type NewNotice } from '#features/notices/notices.public.server.ts';
import { mentionsIn } from '#values/mentions.ts';
import { cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';
import { minuteMs } from '#values/duration.ts';

/** Per member. */
const sendLimit = { name: 'client-message', points: 60, seconds: 600 };
const maxFilesBytes = 25 * 1024 * 1024;

export interface NewMessage {
  readonly formId: string;
  readonly text: string;
  /** Uploads of the form `filesId`, by the store's id. */
  readonly files?: readonly string[];
  /** Null for those of an email. */
  readonly filesId?: string | null;
}

/** Idempotent per form. Refused if the person has lost their place in the organization meanwhile. */
export async function sendAsClient(
  app: AppContext,
  by: ClientMember<'work:write'>,
  subject: ThreadSubject,
  message: NewMessage & { readonly request: NewRequest | null },
): Promise<SendResult> {
  if (!(await app.limits.take(sendLimit, by.user.id)).ok) return { ok: false, reason: 'busy' };
  return postAsMember(app, by.user.id, { ...subject, organizationId: by.organization.id }, message);
}

function postAsMember(
  app: AppContext,
  userId: string,
  place: ThreadPlace,
  message: NewMessage & { readonly request: NewRequest | null },
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const [member] = await tx
      .select({ role: members.role })
      .from(members)
      .where(and(eq(members.organizationId, place.organizationId), eq(members.userId, userId)))
      .for('share');
    if (!member) return { ok: false, reason: 'other-organization' };
    if (!clientCan(member.role, 'work:write')) return { ok: false, reason: 'no-right' };
    return post(app, tx, place, { ...message, authorId: userId, isTeam: false, isInternal: false });
  });
}

/** Idempotent per form. A reply answers the open requests; a note is only seen by the team. */
export function sendAsTeam(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  place: ThreadPlace,
  message: NewMessage & { readonly isInternal: boolean },
): Promise<SendResult> {
  return app.db.transaction(async (tx) => {
    const result = await post(app, tx, place, { ...message, authorId: by.user.id, isTeam: true });
    const subject = { kind: 'organization', id: place.organizationId } as const;
    if (result.ok) await recordAction(app, by, { action: 'message-sent', subject }, tx);
    return result;
  });
}

/** A reply by email, whose address names its author. */
export function sendByEmail(
  app: AppContext,
  { userId, isTeam }: { readonly userId: string; readonly isTeam: boolean },
  place: ThreadPlace,
  message: NewMessage,
): Promise<SendResult> {
  if (!isTeam) return postAsMember(app, userId, place, { ...message, request: null });
  return app.db.transaction((tx) => post(app, tx, place, { ...message, authorId: userId, isTeam, isInternal: false }));
}

interface Post extends NewMessage {
  readonly authorId: string;
  readonly isTeam: boolean;
  readonly isInternal: boolean;
  readonly request?: NewRequest | null;
}

async function post(
  app: AppContext,
  tx: Transaction,
  place: ThreadPlace,
  { formId, authorId, isTeam, isInternal, request, files: wanted = [], filesId = '', ...message }: Post,
): Promise<SendResult> {
  const text = cleanText(message.text);
  if (text === '' && wanted.length === 0) return { ok: false, reason: 'empty' };
  if (text.length > messageLength) return { ok: false, reason: 'long' };
  const thread = await openThread(app, tx, place);
  if (!thread) return { ok: false, reason: 'gone' };
  const threadId = thread.id;
  const isKnown = and(eq(messages.threadId, threadId), eq(messages.formId, formId));
  if ((await tx.$count(messages, isKnown)) > 0) return { ok: true };
  const claimed = await claimAttachments(tx, filesId, wanted, maxFilesBytes);
  if (!claimed.ok) return claimed;
  const [clients, team] = [await clientPeople({ db: tx }, place.organizationId), await teamPeople({ db: tx })];
  const mentions = mentionsIn(text, [...clients, ...team]).map(({ id }) => id);
  // Two messages of one moment keep their order.
  const createdAt = new Date(Math.max(app.now().getTime(), thread.lastAt.getTime() + 1));
  const [row] = await tx
    .insert(messages)
    .values({ threadId, authorId, isTeam, isInternal, formId, text, mentions, createdAt })
    .returning({ id: messages.id });
  const messageId = row?.id ?? '';
  if (claimed.files.length > 0)
    await tx.insert(threadFiles).values(claimed.files.map((file) => ({ ...file, messageId })));
  const isOfThread = eq(requests.threadId, threadId);
  const asked = request && { ...request, dueAt: answerBy(createdAt, await planOf(tx, place.organizationId)) };
  if (asked) await tx.insert(requests).values({ id: messageId, threadId, ...asked });
  if (isTeam && !isInternal) {
    await tx
      .update(requests)
      .set({ answeredAt: createdAt })
      .where(and(isOfThread, isNull(requests.answeredAt)));
  } else if (!isTeam) {
    await tx
      .update(requests)
      .set({ state: 'in-progress' })
      .where(and(isOfThread, eq(requests.state, 'waiting')));
  }
  const waitingSince = isTeam ? (isInternal ? thread.waitingSince : null) : (thread.waitingSince ?? createdAt);
  await tx.update(threads).set({ lastAt: createdAt, waitingSince }).where(eq(threads.id, threadId));
  if (!isTeam) {
    const author = clients.find(({ id }) => id === authorId)?.name ?? null;
    const notified = team.filter(({ id }) => id === thread.contactId || mentions.includes(id)).map(({ id }) => id);
    // One for each time that the client begins to wait.
    const key = `conversation ${threadId} ${waitingSince?.toISOString() ?? ''}`;
    const organization = await notifyOf(app, tx, thread, { kind: 'message-received', text, byId: null, key }, notified);
    const sent = { messageId, author, text, sentAt: createdAt, request: asked ?? null };
    await raise(app, tx, clientMessageSent, { ...sent, organization, projectId: thread.projectId });
  }
  if (isInternal) {
    const notice = { kind: 'mentioned', text, byId: authorId, key: `mention message-${messageId}` } as const;
    const mentioned = team.filter(({ id }) => id !== authorId && mentions.includes(id)).map(({ id }) => id);
    await notifyOf(app, tx, thread, notice, mentioned);
  }
  const after = (ms: number) => ({ startAfter: new Date(createdAt.getTime() + ms) });
  if (!isInternal) await app.jobs.send(tx, announceMessages, { threadId }, after(quietMinutes * minuteMs));
  if (isTeam && !isInternal) await app.jobs.send(tx, showMessage, { threadId }, after(heldMs));
  return { ok: true };
}

/** Gives people a notice about a conversation; returns its organization. */
async function notifyOf(
  app: AppContext,
  tx: Transaction,
  { organizationId, projectId }: typeof threads.$inferSelect,
  notice: Pick<NewNotice, 'text' | 'byId' | 'key'> & { readonly kind: 'message-received' | 'mentioned' },
  people: readonly string[],
) {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  const title = organization?.name ?? '';
  for (const userId of people) await notify(app, tx, { ...notice, organizationId, projectId, title, userId });
  return { id: organizationId, name: title };
}

/** The locked conversation, which is started if there is none. Undefined without the organization. */
export async function openThread(
  app: AppContext,
  tx: Transaction,
  { organizationId, projectId, contactId }: ThreadPlace,
) {
  const find = () =>
    tx
      .select()
      .from(threads)
      .where(and(eq(threads.organizationId, organizationId), eq(threads.projectId, projectId)))
      .for('update');
  const [known] = await find();
  if (known) return known;
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('share');
  if (!organization) return undefined;
  const [contact] = await defaultContact({ db: tx }, organizationId, contactId);
  const lastAt = new Date(app.now().getTime() - 1);
  await tx
    .insert(threads)
    .values({ organizationId, projectId, contactId: contact?.id ?? null, lastAt })
    .onConflictDoNothing();
  const [started] = await find();
  return started;
}

/** The plan of the owner, who pays. */
async function planOf(tx: Transaction, organizationId: string): Promise<string | null> {
  const [owner] = await tx
    .select({
      plan: sql<string | null>`case when ${userProfiles.subscriptionStatus} in ('active', 'trialing', 'past_due')
      then ${userProfiles.subscriptionTier} end`,
    })
    .from(userProfiles)
    .where(eq(userProfiles.userId, ownerOf(organizationId)));
  return owner?.plan ?? null;
}
