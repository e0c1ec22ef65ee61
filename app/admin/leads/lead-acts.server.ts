import { randomUUID } from 'node:crypto';
import type { Machine } from '#app/machine-context.ts';
import type { Administrator } from '#features/accounts/accounts.ts';
import { answerBooking } from '#features/booking/office/answer-booking.server.ts';
import type { CallAnswer } from '#features/booking/office/call-answer.ts';
import { addNote } from '#features/leads/acts/add-note.server.ts';
import { answerLead } from '#features/leads/acts/answer-lead.server.ts';
import { noteCallAct } from '#features/leads/acts/call-acts.server.ts';
import { readChanges, type LeadActData } from '#features/leads/acts/lead-forms.ts';
import { saveLead } from '#features/leads/acts/save-lead.server.ts';
import { deleteView, saveView } from '#features/leads/list/lead-views.server.ts';
import { leadSubject } from '#features/leads/one/read-lead.server.ts';

/** Does what one of the forms of a lead's page asks for, or a move on the board. */
export async function actOnLead(
  machine: Machine,
  by: Administrator,
  id: string,
  form: URLSearchParams,
): Promise<LeadActData | { act: 'call'; answer: CallAnswer }> {
  const given = (name: string) => textOf(form, name);
  switch (given('intent')) {
    case 'save': {
      const read = readChanges(form);
      return { act: 'save', answer: read.ok ? await saveLead(machine, by, id, read.changes) : read };
    }
    case 'note':
      return { act: 'note', answer: await addNote(machine, by, id, { formId: formIdOf(form), text: given('text') }) };
    case 'answer': {
      const letter = { formId: formIdOf(form), subject: given('subject'), message: given('message') };
      return { act: 'answer', answer: await answerLead(machine, by, id, letter) };
    }
    case 'call':
      return { act: 'call', answer: await answerCall(machine, by, id, form) };
    default:
      return { act: 'unknown' };
  }
}

/** Saves or deletes a view of the list. */
export async function actOnViews(machine: Machine, by: Administrator, form: URLSearchParams): Promise<LeadActData> {
  const given = (name: string) => textOf(form, name);
  if (given('intent') === 'delete-view') {
    await deleteView(machine, by, given('id'));
    return { act: 'view', answer: { ok: true } };
  }
  if (given('intent') !== 'save-view') return { act: 'unknown' };
  const view = { name: given('name'), query: given('query'), shared: given('shared') === 'on' };
  return { act: 'view', answer: await saveView(machine, by, view) };
}

/** An answer to a request for a call and its place in the lead's history are one transaction. */
async function answerCall(machine: Machine, by: Administrator, id: string, form: URLSearchParams): Promise<CallAnswer> {
  const subject = await leadSubject(machine, id);
  if (subject?.kind !== 'booking') return { ok: false, reason: 'gone' };
  const declines = textOf(form, 'declines') === 'on';
  const words = textOf(form, 'words');
  const given = {
    ...{ acts: Number(textOf(form, 'acts')), words, timeZone: textOf(form, 'timeZone') },
    time: declines ? null : textOf(form, 'time'),
  };
  return machine.db.transaction(async (tx) => {
    const answered = await answerBooking(machine, by, tx, subject.subjectId, given);
    if (!answered.ok || answered.act === null) return answered;
    const { act, callAt = null } = answered;
    await noteCallAct(machine, by, tx, id, { act, callAt, words, closes: textOf(form, 'closes') === 'on' });
    return { ok: true, act };
  });
}

/** What makes a double click one act; a form without it is one by itself. */
function formIdOf(form: URLSearchParams): string {
  const given = textOf(form, 'formId');
  return /^[\w-]{8,80}$/u.test(given) ? given : randomUUID();
}

function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').slice(0, 20_000);
}
