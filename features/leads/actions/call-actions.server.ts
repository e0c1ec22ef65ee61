import type { Administrator } from '#features/accounts/accounts.ts';
import { lockLead, writeLead } from '#features/leads/actions/lock-lead.server.ts';
import type { Stage } from '#features/leads/leads.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** What was answered to a request for a call. */
export interface CallAction {
  readonly act: 'confirmed' | 'moved' | 'declined';
  readonly callAt: Date | null;
  /** What the sender was told with it. */
  readonly message: string;
  /** Whether a declined request closes its lead. */
  readonly closes: boolean;
}

/**
 * Notes an answer to a request for a call in its lead's history, in the transaction that gives the answer, and moves
 * the stage along: a fixed call is booked, a declined one that closes its lead is lost.
 */
export async function noteCallAction(
  app: AppContext,
  by: Administrator,
  tx: Transaction,
  id: string,
  { act, callAt, message, closes }: CallAction,
): Promise<void> {
  const lead = await lockLead(tx, id);
  if (!lead) return;
  const stage = stageAfter(lead.values.stage, act, closes);
  const details = { ...(callAt && { callAt: callAt.toISOString() }), ...(message !== '' && { text: message }) };
  await writeLead(app, by, tx, lead, { stage }, { kind: `call-${act}`, details });
}

function stageAfter(stage: Stage, act: CallAction['act'], closes: boolean): Stage {
  if (act === 'declined') return closes ? 'lost' : stage;
  // Who is further along stays there.
  return stage === 'proposal' || stage === 'won' ? stage : 'call-booked';
}
