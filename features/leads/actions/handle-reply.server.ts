import { desc, eq, and } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { lockLead, writeLead } from '#features/leads/actions/lock-lead.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import { leadMessages } from '#features/leads/replies/replies.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Marks the sender's reply as one that needs no answer, or takes that back. False if the lead is gone. */
export async function setReplyHandled(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  isHandled: boolean,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return false;
    if (!isHandled) {
      const { receivedAt, leadId, isAutomatic } = leadMessages;
      const [last] = await tx
        .select({ receivedAt })
        .from(leadMessages)
        .where(and(eq(leadId, id), eq(isAutomatic, false)))
        .orderBy(desc(receivedAt))
        .limit(1);
      await tx.update(leads).set({ unansweredSince: last?.receivedAt }).where(eq(leads.id, id));
    }
    await writeLead(app, by, tx, lead, {}, { kind: isHandled ? 'reply-handled' : 'reply-reopened', details: {} });
    return true;
  });
}
