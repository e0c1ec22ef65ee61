import { and, asc, eq } from 'drizzle-orm';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import {
  clientRequests as requests,
  messageThreads as threads,
  threadMessages as messages,
} from '#features/messages/messages.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** What a person has written in conversations, without internal notes. */
export function exportThreadMessages({ db }: Pick<AppContext, 'db'>, userId: string) {
  return db
    .select({
      organization: organizations.name,
      project: threads.projectId,
      writtenAt: messages.createdAt,
      text: messages.text,
      request: requests.kind,
      urgency: requests.urgency,
      state: requests.state,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(organizations, eq(organizations.id, threads.organizationId))
    .leftJoin(requests, eq(requests.id, messages.id))
    .where(and(eq(messages.authorId, userId), eq(messages.isInternal, false)))
    .orderBy(asc(messages.createdAt), asc(messages.id));
}
