import * as z from 'zod/mini';
import { messageReceived, type ReceivedMessage } from '#features/contact/contact.events.public.ts';
import { receivedMessage } from '#features/contact/received-message.public.server.ts';
import { intakeReceived, type ReceivedIntake } from '#features/intake/intake.events.public.ts';
import { receivedIntake } from '#features/intake/submissions/received-intake.public.server.ts';
import { readLeadUpdates } from '#features/leads/changes/lead-updates.public.server.ts';
import { leadCleared, leadsEntered, leadsUpdated } from '#features/leads/leads.events.public.ts';
import { leadKinds, stages, type LeadKind } from '#features/leads/leads.public.ts';
import { defineWebhookEvent, onEvent, onRow } from '#features/webhooks/events/define-event.server.ts';
import { field, pick, previousOf } from '#features/webhooks/events/fields.ts';
import type { Transaction } from '#server/db/database.ts';

export const lead = {
  id: field.id('The form that was sent, or the entry that the team added', '0f9a4c1e-7f35-4f0c-9a55-3d5c6a1b2e70'),
  leadId: field.id('The lead: the same in all its events', '5b1f2d3c-90ab-4c6d-8e7f-1a2b3c4d5e6f'),
  reference: field.maybeText(
    'What emails to the sender call it, such as `C534-595A`; only intakes and bookings have one',
    null,
  ),
  url: field.of(
    z.url(),
    'The lead in the back office',
    'https://www.example.com/admin/leads/5b1f2d3c-90ab-4c6d-8e7f-1a2b3c4d5e6f',
  ),
};

/** A submission's lead has the same id. */
export function leadOf(submissionId: string, reference: string | null) {
  return { id: submissionId, leadId: submissionId, reference, url: leadPath(submissionId) };
}

function leadPath(id: string): string {
  return `/admin/leads/${id}`;
}

export const sender = {
  name: field.maybeText('The sender', 'Ada Okafor'),
  email: field.text('Email address of the sender', 'ada@harbor.example'),
  company: field.maybeText('Company of the sender', 'Harbor Freight Tools'),
};

export const answers = field.of(
  z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  'Answers to the questions that you have added to the form, as they were worded; files by name, options after commas',
  [{ question: 'How many delivery notes do you handle a week?', answer: '300' }],
);

export const createdAt = field.time('When it was sent or added', '2026-11-21T22:48:11.020Z');

interface ClearedLead {
  readonly kind: LeadKind;
  readonly subjectId: string;
}

/** Reads a lead of this kind that was suspected spam, and so was not reported when it came. */
export function readCleared<Row, Data>(
  kindOfLead: LeadKind,
  read: (tx: Transaction, submissionId: string) => Promise<Row | null>,
  toData: (row: Row) => Data,
) {
  return ({ kind: cleared, subjectId }: ClearedLead, tx: Transaction) => {
    if (cleared !== kindOfLead) return null;
    return async () => {
      const row = await read(tx, subjectId);
      return row === null ? [] : [toData(row)];
    };
  };
}

const intake = {
  ...lead,
  kind: z.literal('intake'),
  ...sender,
  role: field.maybeText('Job title of the sender'),
  phone: field.maybeText('Phone number'),
  website: field.maybeText('Website of the company'),
  industry: field.maybeText('Industry, as chosen or typed in the form'),
  employeeCount: field.maybeText('Size of the company, as chosen in the form'),
  message: field.maybeText('The headline outcome the sender wants'),
  biggestPainPoint: field.maybeText('The biggest pain point, in the sender’s words'),
  timeline: field.maybeText('Timeline, as chosen in the form'),
  urgency: field.maybeText('Urgency, as chosen in the form'),
  budgetRange: field.maybeText('Budget range, as chosen in the form'),
  answers,
  createdAt,
};

export function intakeLead(row: ReceivedIntake) {
  const { contact: person, projectGoals: goals } = row;
  return pick(intake, {
    ...row.businessSnapshot,
    ...goals,
    ...row.budgetPlan,
    ...person,
    ...row,
    ...leadOf(row.id, row.reference),
    kind: 'intake',
    name: [person.firstName, person.lastName].join(' ').trim(),
    message: goals.headlineOutcome,
    answers: [...row.answers],
  });
}

const contact = {
  ...lead,
  kind: z.literal('contact'),
  ...sender,
  message: field.text('The message', 'We retype 300 delivery notes a week. Can you help?'),
  createdAt,
};

function contactLead(row: ReceivedMessage) {
  return pick(contact, { ...row, ...leadOf(row.id, null), kind: 'contact' });
}

const manual = {
  ...lead,
  kind: z.literal('manual'),
  ...sender,
  phone: field.maybeText('Phone number'),
  message: field.maybeText('What the team noted'),
  source: field.text('Where the lead came from, as the team chose or typed it; `manual` if it did not'),
  createdAt,
};

/** Fields that the team edits. */
const editedFields = {
  stage: field.choice(stages, 'Stage of the pipeline; `won` and `lost` are two of them', 'won'),
  owner: field.maybeText('Email address of the team member who owns the lead', 'sam@meridian.example'),
  value: field.maybeCents('Expected value', 1_350_000),
  probability: field.of(z.nullable(z.int()), 'Probability in percent, where the team has set one', null),
  lostReason: field.maybeText('Why the lead was lost', null),
  nextStep: field.maybeText('Next step', 'Kickoff'),
  nextStepOn: field.of(z.nullable(z.iso.date()), 'Day of the next step', '2026-12-01'),
  snoozedUntil: field.of(z.nullable(z.iso.datetime()), 'Until when the team’s lists leave the lead out', null),
  mergedInto: field.of(z.nullable(z.uuid()), '`leadId` of the lead that this one was merged into', null),
};

export const kind = field.choice(leadKinds, 'How the lead came in', 'contact');

export const leadEvents = [
  defineWebhookEvent({
    type: 'lead.created',
    label: 'A new lead: a project intake, a contact message, or one your team added or imported',
    when: 'Someone sent a project intake or a contact message, or the team added or imported a lead. Suspected spam is sent once someone clears it.',
    data: z.discriminatedUnion('kind', [z.strictObject(intake), z.strictObject(contact), z.strictObject(manual)]),
    example: { kind: 'contact' },
    subjectOf: (data) => `${data.kind} ${data.id}`,
    from: [
      onRow(intakeReceived, (row) => (row.isReportable ? intakeLead(row) : null)),
      onRow(messageReceived, (row) => (row.isReportable ? contactLead(row) : null)),
      onEvent(leadsEntered, ({ entries }) => () => {
        return entries.map((row) => pick(manual, { ...row, ...leadOf(row.id, null), kind: 'manual' }));
      }),
      onEvent(leadCleared, readCleared('intake', receivedIntake, intakeLead)),
      onEvent(leadCleared, readCleared('contact', receivedMessage, contactLead)),
    ],
  }),
  defineWebhookEvent({
    type: 'lead.updated',
    label: 'A lead’s stage, owner, value, or next step changed, or it was merged or snoozed',
    when: 'The team changed the stage (such as to won or lost), the owner or another field of a lead, or merged it. One event for each save.',
    data: z.strictObject({
      ...lead,
      kind,
      ...sender,
      ...editedFields,
      previous: previousOf(editedFields, 'Former values of exactly the fields that changed'),
      updatedAt: field.time('When it was changed', '2026-11-24T09:12:40.315Z'),
    }),
    example: { previous: { stage: 'proposal' } },
    from: [
      onEvent(leadsUpdated, (updates, tx) => async () => {
        return (await readLeadUpdates(tx, updates)).map((one) => ({ ...one, url: leadPath(one.leadId) }));
      }),
    ],
  }),
];
