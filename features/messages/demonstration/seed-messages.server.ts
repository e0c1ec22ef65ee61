import { and, eq, inArray } from 'drizzle-orm';
import { demonstrationMark as mark } from '#content/admin/demonstration.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers as members, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { answerBy } from '#features/messages/answer-time.ts';
import { conversations } from '#features/messages/demonstration/conversations.ts';
import { clientRequests, messageThreads, threadMessages } from '#features/messages/messages.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { hourMs } from '#values/duration.ts';

/**
 * Conversations with the clients of the demonstration that are there. For the first start, once its accounts are there.
 * Sends no emails.
 */
export async function seedMessages(app: AppContext): Promise<void> {
  const { sales, owner } = demonstrationEmails;
  await app.db.transaction(async (tx) => {
    const team = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, [sales, owner]));
    const clients = await tx
      .select({ id: organizations.id, name: organizations.name, userId: members.userId })
      .from(organizations)
      .innerJoin(members, and(eq(members.organizationId, organizations.id), eq(members.role, 'owner')))
      .where(inArray(organizations.name, Object.keys(conversations)));
    for (const { id: organizationId, name, userId } of clients) {
      const ids = {
        client: userId,
        sales: team.find(({ email }) => email === sales)?.id,
        owner: team.find(({ email }) => email === owner)?.id,
      };
      const lines = (conversations[name] ?? []).map((line) => ({
        ...line,
        at: new Date(app.now().getTime() - line.hours * hourMs),
      }));
      const last = lines.findLast(({ isInternal }) => isInternal !== true);
      const waitingSince = last?.by === 'client' ? last.at : null;
      const [thread] = await tx
        .insert(messageThreads)
        .values({ organizationId, contactId: ids.sales ?? null, waitingSince, lastAt: last?.at ?? app.now() })
        .onConflictDoNothing()
        .returning();
      if (!thread) continue;
      for (const [at, { by, text, isInternal = false, request, at: createdAt }] of lines.entries()) {
        const isTeam = by !== 'client';
        const post = { threadId: thread.id, authorId: ids[by] ?? null, isTeam, isInternal, text, createdAt };
        const [row] = await tx
          .insert(threadMessages)
          .values({ ...post, formId: `${mark}${at + 1}`, mentions: text.includes('@') ? [userId] : [] })
          .returning({ id: threadMessages.id });
        if (row && request)
          await tx
            .insert(clientRequests)
            .values({ id: row.id, threadId: thread.id, ...request, dueAt: answerBy(createdAt, null) });
      }
    }
  });
}
