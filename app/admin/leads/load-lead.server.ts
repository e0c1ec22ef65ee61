import type { AppContext } from '#app/load-context.ts';
import { usersCopy } from '#content/admin/people.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { accountOfAddress } from '#features/users/read-user.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { meetingLink } from '#features/booking/calls/meeting-link.server.ts';
import { bookingFields } from '#features/booking/booking.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { hostName } from '#features/booking/calls/host-name.server.ts';
import type { AdminBooking } from '#features/booking/calls/admin/call-reply.ts';
import { contactFields } from '#features/contact/contact.ts';
import { readMessage } from '#features/contact/contact-reads.server.ts';
import { intakeAnswers } from '#features/intake/submissions/intake-answers.ts';
import { formatFileSize } from '#features/intake/intake-files.ts';
import { filesOfForm, type FormFile } from '#features/intake/uploads/form-files.public.server.ts';
import { readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { readEntry } from '#features/leads/entries/lead-entry.server.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { neighborsOf } from '#features/leads/one/lead-neighbors.server.ts';
import { leadOwners, readLead } from '#features/leads/one/read-lead.server.ts';
import { listTemplates, signatureOf } from '#features/leads/replies/templates.server.ts';
import { tasksOfLead } from '#features/leads/tasks/read-tasks.server.ts';
import { formFacts, textsOf } from '#forms/define-form.ts';
import { eventsOf, type RequestChange } from '#forms/history.ts';
import { dayIn } from '#forms/time-zone.ts';
import { isUuid } from '#values/ids.ts';

/** Null if the lead does not exist. `list`: the query of the list that its page was opened from. */
export async function loadLead(
  app: AppContext,
  by: TeamMember<'leads:read'>,
  id: string,
  { list, zone }: { readonly list: URLSearchParams; readonly zone: string },
) {
  const [file, owners, tasks, templates, signature] = await Promise.all([
    readLead(app, id),
    leadOwners(app),
    isUuid(id) ? tasksOfLead(app, id) : [],
    listTemplates(app),
    signatureOf(app, by.user.id),
  ]);
  if (!file) return null;
  const now = app.now();
  const [subject, account, neighbors] = await Promise.all([
    subjectOf(app, file.lead),
    accountOfAddress(app, file.lead.email),
    neighborsOf(app, leadList.read(list), { userId: by.user.id, now, zone }, file.lead),
  ]);
  const { offers } = catalogOfSite(app);
  const plan = offers.find(({ id: offer }) => offer === account?.tier)?.name ?? account?.tier ?? null;
  return (
    subject && {
      file,
      owners,
      tasks,
      templates,
      signature,
      subject,
      neighbors,
      // Worded here, so that the page does without the copy of users.
      account: account && { ...account, plan, statusCopy: statusCopyOf(account.status) },
      today: dayIn(zone, now),
      now: now.toISOString(),
      me: { id: by.user.id, name: by.profile.fullName ?? by.user.email },
    }
  );
}

const statuses = usersCopy.statuses as Readonly<Record<string, string>>;

function statusCopyOf(status: string | null): string {
  return statuses[status ?? ''] ?? status ?? 'inactive';
}

export type LeadData = NonNullable<Awaited<ReturnType<typeof loadLead>>>;

async function subjectOf(app: AppContext, { kind, subjectId }: Lead) {
  if (kind === 'intake') {
    const intake = await readIntake(app, { id: subjectId });
    if (!intake) return null;
    const { form, files, createdAt, history, questions } = intake;
    const steps = intakeAnswers(form, questions);
    return {
      kind,
      steps,
      facts: headlinesOf(steps),
      files: shownFiles(files),
      missing: form.uploadedFiles.filter((one) => !one.uploadSuccess).map(({ fileName }) => fileName),
      sender: bySender(createdAt, history),
    } as const;
  }
  if (kind === 'booking') {
    const row = await readBooking(app, subjectId);
    if (!row) return null;
    const { name, email, company, phone, message, timeZone, answer, answerMessage, answerCount } = row;
    const { callName, minutes, outcome, canceledBy, hostId } = row;
    const booking: AdminBooking = {
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
    return { kind, booking, facts, files, sender: bySender(row.createdAt, row.history) } as const;
  }
  if (kind === 'manual') {
    const row = await readEntry(app, subjectId);
    if (!row) return null;
    const facts = row.tags === '' ? noFacts : [{ field: 'tags', label: 'Tags', value: row.tags }];
    return { kind, message: row.message, facts, sender: bySender(row.createdAt, []) } as const;
  }
  const row = await readMessage(app, subjectId);
  if (!row) return null;
  const facts = furtherFacts(contactFields, row);
  return { kind, message: row.message, facts, sender: bySender(row.createdAt, row.history) } as const;
}

function shownFiles(files: readonly Pick<FormFile, 'storeId' | 'fileName' | 'size'>[]) {
  return files.map(({ storeId, fileName, size }) => ({ storeId, fileName, size: formatFileSize(size) }));
}

/** What decides, in this order. */
const headlines = [
  'headlineOutcome',
  'biggestPainPoint',
  'budgetRange',
  'timeline',
  'urgency',
  'employeeCount',
  'industry',
];

function headlinesOf(steps: ReturnType<typeof intakeAnswers>) {
  const answers = steps.flatMap((step) => step.answers).filter(({ value }) => value !== '');
  return headlines.flatMap((field) => answers.find((answer) => answer.field === field) ?? []);
}

/** Shown in places of their own. */
const ownPlaces: readonly string[] = ['name', 'email', 'company', 'phone', 'message'];

const noFacts: ReturnType<typeof furtherFacts> = [];

/** Every other field of the form. */
function furtherFacts(...[form, row]: Parameters<typeof formFacts>) {
  return [...formFacts(form, row), ...textsOf(form, row)].filter(({ field }) => !ownPlaces.includes(field));
}

/** Status changes are excluded: the team's history has them, with author. */
function bySender(createdAt: Date, history: readonly RequestChange[]) {
  return eventsOf(createdAt, history).flatMap(({ kind, at }) => (kind === 'status' ? [] : [{ kind, at }]));
}
