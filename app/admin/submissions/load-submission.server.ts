import type { AppContext } from '#app/load-context.ts';
import type { SubmissionKind } from '#app/admin/submissions/submission-list.ts';
import { meetingLink } from '#features/booking/calls/meeting-link.server.ts';
import { bookingFields } from '#features/booking/booking.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { hostName } from '#features/booking/calls/host-name.server.ts';
import { contactFields } from '#features/contact/contact.ts';
import { readMessage } from '#features/contact/contact-reads.server.ts';
import { intakeAnswers } from '#features/intake/submissions/intake-answers.ts';
import { formatFileSize } from '#features/intake/intake-files.ts';
import { filesOfForm, type FormFile } from '#features/intake/uploads/form-files.public.server.ts';
import { readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { formFacts, textsOf } from '#forms/define-form.ts';
import { eventsOf, type RequestChange } from '#forms/history.ts';
import { isUuid } from '#values/ids.ts';

/** Loads a submission with the labels of its form; null if it was deleted. */
export async function loadSubmission(app: AppContext, kind: SubmissionKind, id: string) {
  if (!isUuid(id)) return null;
  if (kind === 'intake') {
    const intake = await readIntake(app, { id });
    if (!intake) return null;
    const { form, email, company, files, createdAt, history, questions } = intake;
    const steps = intakeAnswers(form, questions);
    return {
      kind,
      from: { name: `${form.firstName} ${form.lastName}`.trim(), email, company },
      steps,
      facts: selectHeadlines(steps),
      files: shownFiles(files),
      missing: form.uploadedFiles.filter((one) => !one.uploadSuccess).map(({ fileName }) => fileName),
      sender: bySender(createdAt, history),
    } as const;
  }
  if (kind === 'booking') {
    const row = await readBooking(app, id);
    if (!row) return null;
    const { name, email, company, phone, message, timeZone, answer, answerMessage, answerCount } = row;
    const { callName, minutes, outcome, canceledBy, hostId } = row;
    const booking = {
      id: row.id,
      name,
      email,
      company,
      phone,
      message,
      timeZone,
      answer,
      answerMessage,
      answerCount,
      callName,
      minutes,
      outcome,
      canceledBy,
      host: await hostName(app, hostId),
      preferredDate: row.preferredDate?.toISOString() ?? null,
      callAt: row.callAt?.toISOString() ?? null,
      joinUrl: row.joinUrl ?? (answer === null ? app.settings.get(meetingLink) || null : null),
    };
    const answers = row.answers.map(({ question, answer }, at) => ({
      field: `answer-${at}`,
      label: question,
      value: answer,
    }));
    const facts = [...furtherFacts(bookingFields, row), ...answers];
    const files = shownFiles(await filesOfForm(app.db, row.formId));
    return {
      kind,
      from: { name, email, company },
      booking,
      facts,
      files,
      sender: bySender(row.createdAt, row.history),
    } as const;
  }
  const row = await readMessage(app, id);
  if (!row) return null;
  const { name, email, company, message } = row;
  const facts = furtherFacts(contactFields, row);
  const sender = bySender(row.createdAt, row.history);
  return { kind, from: { name: name ?? '', email, company }, message, facts, sender } as const;
}

export type SubmissionData = NonNullable<Awaited<ReturnType<typeof loadSubmission>>>;

function shownFiles(files: readonly Pick<FormFile, 'storeId' | 'fileName' | 'size'>[]) {
  return files.map(({ storeId, fileName, size }) => ({ storeId, fileName, size: formatFileSize(size) }));
}

/** The fields that decide, which are shown first, in this order. */
const headlines = [
  'headlineOutcome',
  'biggestPainPoint',
  'budgetRange',
  'timeline',
  'urgency',
  'employeeCount',
  'industry',
];

function selectHeadlines(steps: ReturnType<typeof intakeAnswers>) {
  const answers = steps.flatMap((step) => step.answers).filter(({ value }) => value !== '');
  return headlines.flatMap((field) => answers.find((answer) => answer.field === field) ?? []);
}

/** Fields that the page shows elsewhere. */
const ownPlaces: readonly string[] = ['name', 'email', 'company', 'phone', 'message'];

/** Every other field of the form. */
function furtherFacts(...[form, row]: Parameters<typeof formFacts>) {
  return [...formFacts(form, row), ...textsOf(form, row)].filter(({ field }) => !ownPlaces.includes(field));
}

/** Status changes are excluded: the team's history has them, with author. */
export function bySender(createdAt: Date, history: readonly RequestChange[]) {
  return eventsOf(createdAt, history).flatMap(({ kind, at }) => (kind === 'status' ? [] : [{ kind, at }]));
}
