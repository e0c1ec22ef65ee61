import { eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { lockLead, writeLead } from '#features/leads/actions/lock-lead.server.ts';
import { leadEvents } from '#features/leads/leads.table.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { cleanText } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';

export type NoteResult = { ok: true } | { ok: false; reason: 'empty' | 'long' | 'gone' };

/** Idempotent per form, for double clicks. */
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
    if (!known) await writeLead(app, by, tx, lead, {}, { kind: 'note', details: { text }, formId: note.formId });
    return { ok: true };
  });
}
