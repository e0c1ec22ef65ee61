import { and, eq, gt, sql } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { heldMs, type ThreadPlace, type UndoMessageResult } from '#features/messages/messages.ts';
import {
  clientRequests as requests,
  messageThreads as threads,
  threadFiles,
  threadMessages as messages,
} from '#features/messages/messages.table.ts';
import { openThread } from '#features/messages/send-message.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Deletes the author's reply and reverts its effects on the conversation, unless clients can already see it. */
export function undoMessage(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  place: ThreadPlace,
  id: string,
): Promise<UndoMessageResult> {
  return app.db.transaction(async (tx) => {
    const thread = await openThread(app, tx, place);
    if (!thread || !isUuid(id)) return { ok: false, reason: 'gone' };
    const ofThread = eq(messages.threadId, thread.id);
    const isIt = and(ofThread, eq(messages.id, id), eq(messages.authorId, by.user.id), eq(messages.isInternal, false));
    const isHeld = gt(messages.createdAt, new Date(app.now().getTime() - heldMs));
    const files = await tx.$count(threadFiles, eq(threadFiles.messageId, id));
    const [reply] = await tx
      .delete(messages)
      .where(and(isIt, eq(messages.isTeam, true), isHeld))
      .returning();
    if (!reply) return { ok: false, reason: (await tx.$count(messages, isIt)) > 0 ? 'reply-sent' : 'reply-gone' };
    const written = (condition: string) =>
      sql`from ${messages} m where m.thread_id = ${thread.id} and ${sql.raw(condition)}`;
    const isReply = 'm.is_team and not m.is_internal';
    // Another reply may have answered the request too.
    const asked = sql`(select q.created_at from ${messages} q where q.id = client_requests.id)`;
    await tx
      .update(requests)
      .set({ answeredAt: sql`(select min(m.created_at) ${written(isReply)} and m.created_at > ${asked})` })
      .where(and(eq(requests.threadId, thread.id), eq(requests.answeredAt, reply.createdAt)));
    const replied = sql`coalesce((select max(m.created_at) ${written(isReply)}), '-infinity')`;
    await tx
      .update(threads)
      .set({ waitingSince: sql`(select min(m.created_at) ${written('not m.is_team')} and m.created_at > ${replied})` })
      .where(eq(threads.id, thread.id));
    const subject = { kind: 'organization', id: place.organizationId } as const;
    await recordAction(app, by, { action: 'message-undone', subject }, tx);
    return { ok: true, text: reply.text, hadFiles: files > 0 };
  });
}
