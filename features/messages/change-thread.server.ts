import { and, eq, sql } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { RequestState, ThreadPlace } from '#features/messages/messages.ts';
import { clientRequests as requests, messageThreads as threads } from '#features/messages/messages.table.ts';
import { openThread } from '#features/messages/send-message.server.ts';
import { teamPeople } from '#features/messages/thread-people.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

export type ChangeResult = { readonly ok: true } | { readonly ok: false; readonly reason: 'gone' };

/** Any state but open counts as an answer. */
export function setRequestState(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  place: ThreadPlace,
  { id, state }: { readonly id: string; readonly state: RequestState },
): Promise<ChangeResult> {
  return app.db.transaction(async (tx) => {
    const thread = await openThread(app, tx, place);
    if (!thread || !isUuid(id)) return { ok: false, reason: 'gone' };
    const answeredAt = sql`coalesce(${requests.answeredAt}, ${state === 'open' ? null : app.now().toISOString()}::timestamptz)`;
    const { rowCount } = await tx
      .update(requests)
      .set({ state, answeredAt })
      .where(and(eq(requests.id, id), eq(requests.threadId, thread.id)));
    if (rowCount !== 1) return { ok: false, reason: 'gone' };
    const subject = { kind: 'organization', id: place.organizationId } as const;
    await recordAction(app, by, { action: 'request-changed', subject }, tx);
    return { ok: true };
  });
}

export function setContact(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  place: ThreadPlace,
  contactId: string,
): Promise<ChangeResult> {
  return app.db.transaction(async (tx) => {
    const thread = await openThread(app, tx, place);
    const isOnTeam = (await teamPeople({ db: tx })).some(({ id }) => id === contactId);
    if (!thread || !isOnTeam) return { ok: false, reason: 'gone' };
    await tx.update(threads).set({ contactId }).where(eq(threads.id, thread.id));
    const subject = { kind: 'organization', id: place.organizationId } as const;
    await recordAction(app, by, { action: 'contact-changed', subject, userId: contactId }, tx);
    return { ok: true };
  });
}
