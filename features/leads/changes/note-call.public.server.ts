import { and, eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { lockLead, type LockedLead } from '#features/leads/changes/lock-lead.server.ts';
import { writeLeads } from '#features/leads/changes/write-leads.server.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { Stage } from '#features/leads/leads.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

export interface SenderCall {
  readonly bookingId: string;
  readonly kind: 'call-booked' | 'call-moved-by-sender' | 'call-canceled';
  readonly callAt: Date;
  /** The sender's message; '' without one. */
  readonly text: string;
  /** The user who is notified; null for the lead's owner. */
  readonly hostId: string | null;
  /** Distinguishes this change of the call from others. */
  readonly change: number;
}

/** Records what a sender did with a call, in the caller's transaction: history, stage, and a notice to the host. */
export async function noteSenderCall(app: AppContext, tx: Transaction, call: SenderCall): Promise<void> {
  const { bookingId, kind, callAt, text, change } = call;
  const lead = await lockLeadOf(tx, bookingId);
  if (lead === null) return;
  const details = { callAt: callAt.toISOString(), ...(text !== '' && { text }) };
  const changes = { stage: stageAfter(lead.values.stage, kind) };
  await writeLeads(app, null, tx, [{ lead, changes }], { kind, details });
  const userId = call.hostId ?? lead.values.owner;
  if (userId === null) return;
  const key = `${kind} ${bookingId} ${change}`;
  await notify(app, tx, { userId, kind: 'call-changed', leadId: lead.id, title: lead.title, text, byId: null, key });
}

export interface TeamCall extends Omit<SenderCall, 'kind' | 'text'> {
  readonly kind: 'call-moved' | 'call-declined';
}

/** Records a host's change of a call and notifies `hostId`. `by` is null if it was made outside Meridian. */
export async function noteTeamCall(
  app: AppContext,
  by: TeamMember<'leads:write'> | null,
  tx: Transaction,
  { bookingId, kind, callAt, hostId, change }: TeamCall,
): Promise<void> {
  const lead = await lockLeadOf(tx, bookingId);
  if (lead === null) return;
  const changes = { stage: stageAfter(lead.values.stage, kind) };
  await writeLeads(app, by, tx, [{ lead, changes }], { kind, details: { callAt: callAt.toISOString() } });
  if (hostId === null) return;
  const key = `${kind} ${bookingId} ${change}`;
  const notice = {
    kind: 'call-changed',
    leadId: lead.id,
    title: lead.title,
    text: '',
    byId: by?.user.id ?? null,
    key,
  } as const;
  await notify(app, tx, { userId: hostId, ...notice });
}

async function lockLeadOf(tx: Transaction, bookingId: string): Promise<LockedLead | null> {
  const isOfBooking = and(eq(leads.kind, 'booking'), eq(leads.subjectId, bookingId));
  const [found] = await tx.select({ id: leads.id }).from(leads).where(isOfBooking);
  return found ? lockLead(tx, found.id) : null;
}

/** Keeps later stages, and leads that the team has closed. */
function stageAfter(stage: Stage, kind: (SenderCall | TeamCall)['kind']): Stage {
  if (kind === 'call-canceled' || kind === 'call-declined') return stage === 'call-booked' ? 'reviewing' : stage;
  return stage === 'new' || stage === 'reviewing' ? 'call-booked' : stage;
}
