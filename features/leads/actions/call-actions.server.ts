import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { lockLead, writeLead } from '#features/leads/actions/lock-lead.server.ts';
import type { Stage } from '#features/leads/leads.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export interface CallAction {
  readonly action: 'confirmed' | 'moved' | 'declined';
  readonly callAt: Date | null;
  /** The text sent to the sender. */
  readonly message: string;
  /** Whether declining closes the lead. */
  readonly closes: boolean;
}

/**
 * Records the response in the lead's history, in the caller's transaction, and updates the stage: scheduled is booked,
 * declined and closed is lost.
 */
export async function noteCallAction(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  id: string,
  { action, callAt, message, closes }: CallAction,
): Promise<void> {
  const lead = await lockLead(tx, id);
  if (!lead) return;
  const stage = stageAfter(lead.values.stage, action, closes);
  const details = { ...(callAt && { callAt: callAt.toISOString() }), ...(message !== '' && { text: message }) };
  await writeLead(app, by, tx, lead, { stage }, { kind: `call-${action}`, details });
}

function stageAfter(stage: Stage, action: CallAction['action'], closes: boolean): Stage {
  if (action === 'declined') return closes ? 'lost' : stage;
  // Later stages stay.
  return stage === 'proposal' || stage === 'won' ? stage : 'call-booked';
}
