import type { Administrator } from '#features/accounts/accounts.ts';
import { holdLead, writeLead } from '#features/leads/acts/hold-lead.server.ts';
import type { Stage } from '#features/leads/leads.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** What was answered to a request for a call. */
export interface CallAct {
  readonly act: 'confirmed' | 'moved' | 'declined';
  readonly callAt: Date | null;
  /** What the sender was told with it. */
  readonly words: string;
  /** Whether a declined request closes its lead. */
  readonly closes: boolean;
}

/**
 * Notes an answer to a request for a call in its lead's history, in the transaction that gives the answer, and moves
 * the stage along: a fixed call is booked, a declined one that closes its lead is lost.
 */
export async function noteCallAct(
  machine: Machine,
  by: Administrator,
  tx: Transaction,
  id: string,
  { act, callAt, words, closes }: CallAct,
): Promise<void> {
  const lead = await holdLead(tx, id);
  if (!lead) return;
  const stage = stageAfter(lead.values.stage, act, closes);
  const details = { ...(callAt && { callAt: callAt.toISOString() }), ...(words !== '' && { text: words }) };
  await writeLead(machine, by, tx, lead, { stage }, { kind: `call-${act}`, details });
}

function stageAfter(stage: Stage, act: CallAct['act'], closes: boolean): Stage {
  if (act === 'declined') return closes ? 'lost' : stage;
  // Who is further along stays there.
  return stage === 'proposal' || stage === 'won' ? stage : 'call-booked';
}
