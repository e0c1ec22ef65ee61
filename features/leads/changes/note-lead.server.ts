import { and, desc, eq, like } from 'drizzle-orm';
import type { LastChange } from '#content/admin/last-change.ts';
import { toLastChange } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { lockLead } from '#features/leads/changes/lock-lead.server.ts';
import { leadReaders } from '#features/leads/lead-people.public.server.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { mentionsIn } from '#values/mentions.ts';
import { writeLead } from '#features/leads/changes/write-leads.server.ts';
import type { NoteResult } from '#features/leads/lead-results.ts';
import { leadEvents } from '#features/leads/leads.table.ts';
import { leadLengths, type Stage } from '#features/leads/leads.ts';
import { cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

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

/** Who answered or moved the call of a lead last. */
export async function lastCallChange(tx: Transaction, leadId: string, me: string): Promise<LastChange | null> {
  const [last] = await tx
    .select({ updatedBy: leadEvents.byId, updatedAt: leadEvents.at })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), like(leadEvents.kind, 'call-%')))
    .orderBy(desc(leadEvents.id))
    .limit(1);
  if (!last) return null;
  return { ...(await toLastChange(tx, last, me)), ...(last.updatedBy === null && { by: 'The sender' }) };
}

function stageAfter(stage: Stage, action: CallAction['action'], closes: boolean): Stage {
  if (action === 'declined') return closes ? 'lost' : stage;
  // Keeps later stages.
  return stage === 'proposal' || stage === 'won' ? stage : 'call-booked';
}

/** Records the outcome of a call in the lead's history. */
export async function noteCallOutcome(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  id: string,
  { outcome, callAt }: { readonly outcome: 'held' | 'no-show'; readonly callAt: Date },
): Promise<void> {
  const lead = await lockLead(tx, id);
  if (lead)
    await writeLead(app, by, tx, lead, {}, { kind: `call-${outcome}`, details: { callAt: callAt.toISOString() } });
}

/** Idempotent per form, because of double clicks. */
export async function addNote(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  note: { readonly formId: string; readonly text: string },
): Promise<NoteResult> {
  const text = cleanText(note.text);
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > leadLengths.note) return { ok: false, reason: 'long' };
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return { ok: false, reason: 'gone' };
    const [known] = await tx.select({ id: leadEvents.id }).from(leadEvents).where(eq(leadEvents.formId, note.formId));
    if (known) return { ok: true };
    const mentions = mentionsIn(text, await leadReaders(tx)).map(({ id: userId }) => userId);
    const { formId } = note;
    await writeLead(app, by, tx, lead, {}, { kind: 'note', details: { text, mentions }, formId });
    const [event] = await tx.select({ id: leadEvents.id }).from(leadEvents).where(eq(leadEvents.formId, formId));
    const notice = { kind: 'mentioned', leadId: id, title: lead.title, text, byId: by.user.id } as const;
    for (const userId of mentions.filter((one) => one !== by.user.id))
      await notify(app, tx, { ...notice, userId, key: `mention note-${event?.id}` });
    return { ok: true };
  });
}
