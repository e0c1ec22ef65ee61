import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { messagesCopy as copy } from '#content/messages.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { generalSubject, heldMs, type ThreadPlace, type ThreadSubject } from '#features/messages/messages.ts';
import {
  clientRequests as requests,
  messageThreads as threads,
  threadFiles,
  threadMessages as messages,
  threadReaders,
} from '#features/messages/messages.table.ts';
import { readConversationNotices } from '#features/notices/notices.public.server.ts';
import { clientPeople, defaultContact, teamPeople } from '#features/messages/thread-people.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { inOneTrip } from '#server/db/query/one-trip.ts';
import { isFetchedAhead } from '#server/http/request/arrival.ts';
import { isUuid } from '#values/ids.ts';

const maxShown = 200;

/** A page that the browser only fetches ahead, or one of earlier messages, does not mark the conversation as read. */
type Opened = Pick<Request, 'headers' | 'url'>;

/** The client's conversation in their organization. */
export async function readOwnThread(
  app: AppContext,
  by: ClientMember<'work:read'>,
  subject: ThreadSubject = generalSubject,
  opened?: Opened,
): Promise<ShownThread> {
  const { organization } = by;
  const viewer = { id: by.user.id, isTeam: false, ...shownOf(opened) };
  const thread = await loadThread(app, viewer, { ...subject, organizationId: organization.id });
  const none = { isCut: false, isEarlier: false, firstUnread: null, messages: [], people: [], readBy: [] };
  return thread ?? { organization, projectId: '', contact: null, ...none };
}

/** Null without the organization. Not marked as read if it is shown on another page, without `opened`. */
export function readThread(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  place: ThreadPlace,
  opened?: Opened,
): Promise<ShownThread | null> {
  return loadThread(app, { id: by.user.id, isTeam: true, ...shownOf(opened) }, place);
}

function shownOf(opened: Opened | undefined) {
  const wanted = opened ? new URL(opened.url).searchParams.get('before') : null;
  const before = isUuid(wanted ?? '') ? wanted : null;
  return { before, marks: opened !== undefined && before === null && !isFetchedAhead(opened.headers) };
}

export type ShownThread = NonNullable<Awaited<ReturnType<typeof loadThread>>>;
export type ShownRequest = NonNullable<ShownThread['messages'][number]['request']>;

async function loadThread(
  app: AppContext,
  viewer: { readonly id: string; readonly isTeam: boolean } & ReturnType<typeof shownOf>,
  { organizationId, projectId, contactId: wanted }: ThreadPlace,
) {
  const isThread = and(eq(threads.organizationId, organizationId), eq(threads.projectId, projectId));
  const isVisible = viewer.isTeam ? isThread : and(isThread, eq(messages.isInternal, false));
  // Without that message, the newest are shown.
  const isBefore = viewer.before
    ? sql`((${messages.createdAt}, ${messages.id}) < (select m.created_at, m.id from ${messages} m
        where m.id = ${viewer.before} and m.thread_id = ${messages.threadId})) is not false`
    : undefined;
  const [[organization], [thread], [contact], rows, files, asked, clients, team, readers] = await inOneTrip(
    app.db,
    (db) =>
      Promise.all([
        db
          .select({ id: organizations.id, name: organizations.name })
          .from(organizations)
          .where(eq(organizations.id, organizationId)),
        db.select(getTableColumns(threads)).from(threads).where(isThread),
        defaultContact({ db }, organizationId, wanted),
        db
          .select({
            ...getTableColumns(messages),
            author: sql<string | null>`nullif(trim(${userProfiles.fullName}), '')`,
            email: users.email,
          })
          .from(messages)
          .innerJoin(threads, eq(threads.id, messages.threadId))
          .leftJoin(users, eq(users.id, messages.authorId))
          .leftJoin(userProfiles, eq(userProfiles.userId, messages.authorId))
          .where(and(isVisible, isBefore))
          .orderBy(desc(messages.createdAt), desc(messages.id))
          .limit(maxShown + 1),
        db
          .select({ messageId: threadFiles.messageId, storeId: threadFiles.storeId, fileName: threadFiles.fileName })
          .from(threadFiles)
          .innerJoin(messages, eq(messages.id, threadFiles.messageId))
          .innerJoin(threads, eq(threads.id, messages.threadId))
          .where(isVisible)
          .orderBy(asc(threadFiles.fileName)),
        db
          .select(getTableColumns(requests))
          .from(requests)
          .innerJoin(threads, eq(threads.id, requests.threadId))
          .where(isThread),
        clientPeople({ db }, organizationId),
        teamPeople({ db }),
        db
          .select({ userId: threadReaders.userId, readAt: threadReaders.readAt })
          .from(threadReaders)
          .innerJoin(threads, eq(threads.id, threadReaders.threadId))
          .where(isThread),
      ]),
  );
  if (!organization) return null;
  const now = app.now();
  const isHeld = ({ isTeam, isInternal, createdAt }: (typeof rows)[number]) =>
    isTeam && !isInternal && now.getTime() - createdAt.getTime() < heldMs;
  const page = rows.slice(0, maxShown).reverse();
  const held = viewer.isTeam ? -1 : page.findIndex(isHeld);
  const shown = held < 0 ? page : page.filter((row) => !isHeld(row));
  const last = shown.at(-1);
  // A held reply stays unread even if the client has written since.
  const lastRead = held < 0 ? last : page[held - 1];
  const own = readers.find(({ userId }) => userId === viewer.id);
  const readAt = own?.readAt ?? new Date(0);
  if (viewer.marks && thread && lastRead && readAt < lastRead.createdAt) {
    await markRead(app, viewer.id, { threadId: thread.id, at: lastRead.createdAt });
    if (viewer.isTeam)
      await readConversationNotices(app.db, { userId: viewer.id, organizationId, projectId, at: app.now() });
  }
  const contactId = thread?.contactId ?? contact?.id;
  // Clients see the colleagues who have written, not the whole team.
  const seen = new Set([contactId, ...shown.map(({ authorId }) => authorId)]);
  const people = [
    ...clients.map(({ id, name }) => ({ id, name, isTeam: false })),
    ...team
      .filter(({ id }) => viewer.isTeam || seen.has(id))
      .map(({ id, name, email }) => ({ id, name: viewer.isTeam || name !== email ? name : copy.team, isTeam: true })),
  ].filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);
  const hasRead = (userId: string) =>
    readers.some((one) => one.userId === userId && last && Number(one.readAt) >= Number(last.createdAt));
  return {
    organization,
    projectId,
    contact: people.find(({ id }) => id === contactId)?.name ?? null,
    /** There are older messages than these. */
    isCut: rows.length > maxShown,
    /** There may be newer messages than these. */
    isEarlier: viewer.before !== null,
    firstUnread: shown.find(({ authorId, createdAt }) => authorId !== viewer.id && createdAt > readAt)?.id ?? null,
    /** Who can be mentioned. */
    people,
    /** Others who have read the last message. */
    readBy: people.filter(({ id }) => id !== viewer.id && id !== last?.authorId && hasRead(id)).map(({ name }) => name),
    messages: shown.map((row) => {
      const { id, authorId, author, email, isTeam, isInternal, text, createdAt } = row;
      const request = asked.find((one) => one.id === id);
      const isAnswer = (one: (typeof rows)[number]) => Number(one.createdAt) === Number(request?.answeredAt);
      const isAnswerHeld = held >= 0 && page.some((one) => isHeld(one) && isAnswer(one));
      const answeredAt = isAnswerHeld ? null : (request?.answeredAt ?? null);
      const former = isTeam ? copy.formerTeam : copy.formerMember;
      return {
        id,
        author: authorId === null ? former : (author ?? (isTeam && !viewer.isTeam ? copy.team : (email ?? former))),
        isTeam,
        isOwn: authorId === viewer.id,
        canUndo: viewer.isTeam && authorId === viewer.id && isHeld(row),
        isInternal,
        text,
        at: createdAt.toISOString(),
        files: files.filter(({ messageId }) => messageId === id).map(({ messageId: _, ...file }) => file),
        request: request
          ? {
              id,
              kind: request.kind,
              urgency: request.urgency,
              state: request.state,
              dueAt: request.dueAt.toISOString(),
              answeredAt: answeredAt?.toISOString() ?? null,
              isOverdue: answeredAt === null && request.state !== 'done' && request.dueAt < now,
            }
          : null,
      };
    }),
  };
}

async function markRead(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  { threadId, at }: { readonly threadId: string; readonly at: Date },
): Promise<void> {
  await db
    .insert(threadReaders)
    .values({ threadId, userId, readAt: at })
    .onConflictDoUpdate({
      target: [threadReaders.threadId, threadReaders.userId],
      set: { readAt: sql`greatest(${threadReaders.readAt}, excluded.read_at)` },
    });
}
