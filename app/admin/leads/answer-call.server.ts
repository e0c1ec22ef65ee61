import * as z from 'zod/mini';
import type { AppContext } from '#app/load-context.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { CallOutcome } from '#features/booking/booking.ts';
import { setCallOutcome } from '#features/booking/calls/admin/call-outcome.server.ts';
import type { CallResult } from '#features/booking/calls/admin/call-reply.ts';
import { replyToBooking } from '#features/booking/calls/admin/reply-to-booking.server.ts';
import { lastCallChange, noteCallAction, noteCallOutcome } from '#features/leads/changes/note-lead.server.ts';
import { leadSubject } from '#features/leads/one/read-lead.server.ts';
import { checkedField, textField, type FormFields } from '#forms/form-fields.ts';

export const callFields = {
  answerCount: textField,
  message: textField,
  timeZone: textField,
  time: textField,
  joinUrl: z.optional(z.string()),
  declines: checkedField,
  confirmed: checkedField,
  closes: checkedField,
};

/** Confirms, moves or declines the call of a booking's lead, in one transaction with the lead's history entry. */
export async function answerCall(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  leadId: string,
  { answerCount, message, timeZone, time, joinUrl, declines, confirmed, closes }: FormFields<typeof callFields>,
): Promise<CallResult> {
  const subject = await leadSubject(app, leadId);
  if (subject?.kind !== 'booking') return { ok: false, reason: 'gone' };
  const reply = {
    answerCount: Number(answerCount),
    message,
    timeZone,
    time: declines ? null : time,
    joinUrl,
    isConfirmed: confirmed,
  };
  return app.db.transaction(async (tx) => {
    const result = await replyToBooking(app, by, tx, subject.subjectId, reply);
    if (!result.ok && result.reason === 'stale') {
      return { ...result, last: await lastCallChange(tx, leadId, by.user.id) };
    }
    if (!result.ok || result.action === null) return result;
    const { action, callAt } = result;
    const call = { action, callAt: callAt === null ? null : new Date(callAt), message, closes };
    await noteCallAction(app, by, tx, leadId, call);
    return result;
  });
}

/** Says how the call of a booking's lead went; false if there was none, or it has not begun. */
export async function noteOutcome(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  leadId: string,
  outcome: CallOutcome,
): Promise<boolean> {
  const subject = await leadSubject(app, leadId);
  if (subject?.kind !== 'booking') return false;
  return app.db.transaction(async (tx) => {
    const callAt = await setCallOutcome(app, by, tx, { id: subject.subjectId, outcome });
    if (callAt !== null) await noteCallOutcome(app, by, tx, leadId, { outcome, callAt });
    return callAt !== null;
  });
}
