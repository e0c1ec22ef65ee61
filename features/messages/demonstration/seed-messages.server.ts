import { demonstrationMark as mark } from '#content/admin/demonstration.ts';
import { demonstrationEmails, findPerson } from '#features/demonstration/demonstration-people.public.server.ts';
import { answerBy } from '#features/messages/answer-time.ts';
import { conversations } from '#features/messages/demonstration/conversations.ts';
import { clientRequests, messageThreads, threadMessages } from '#features/messages/messages.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { hourMs } from '#values/duration.ts';

/** Conversations with the clients of the demonstration. Sends no emails. */
export async function seedMessages(app: AppContext): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [sales, owner] = [demonstrationEmails.sales, demonstrationEmails.owner];
    const team = { sales: await findPerson({ db: tx }, sales), owner: await findPerson({ db: tx }, owner) };
    for (const { email, lines } of conversations) {
      const client = await findPerson({ db: tx }, email ?? demonstrationEmails.client);
      if (!client) continue;
      const people = { ...team, client };
      const sentAt = (hours: number) => new Date(app.now().getTime() - hours * hourMs);
      const last = lines.findLast(({ isInternal }) => isInternal !== true);
      const lastAt = sentAt(last?.hours ?? 0);
      const { organizationId } = client;
      const waitingSince = last?.by === 'client' ? lastAt : null;
      const [thread] = await tx
        .insert(messageThreads)
        .values({ organizationId, contactId: team.sales?.id ?? null, waitingSince, lastAt })
        .onConflictDoNothing()
        .returning();
      if (!thread) continue;
      for (const [at, { by, hours, text, isInternal = false, request }] of lines.entries()) {
        const createdAt = sentAt(hours);
        const who = { authorId: people[by]?.id ?? null, isTeam: by !== 'client', isInternal };
        const mentions = text.includes('@') ? [client.id] : [];
        const [row] = await tx
          .insert(threadMessages)
          .values({ ...who, threadId: thread.id, formId: `${mark}${at + 1}`, text, mentions, createdAt })
          .returning({ id: threadMessages.id });
        if (row && request) {
          const dueAt = answerBy(createdAt, null);
          await tx.insert(clientRequests).values({ id: row.id, threadId: thread.id, ...request, dueAt });
        }
      }
    }
  });
}
