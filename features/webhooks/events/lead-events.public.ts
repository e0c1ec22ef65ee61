import * as z from 'zod/mini';
import { leadKinds, stages } from '#features/leads/leads.public.ts';
import { defineWebhookEvent, field, previousOf } from '#features/webhooks/events/define-event.ts';

const lead = {
  id: field.id('The form that was sent, or the entry that the team added'),
  leadId: field.id('The lead: the same in all its events'),
  reference: field.maybeText(
    'What emails to the sender call it, such as `C534-595A`; only intakes and bookings have one',
  ),
  url: field.of(z.url(), 'The lead in the back office'),
};

const sender = {
  name: field.maybeText('The sender'),
  email: field.text('Email address of the sender'),
  company: field.maybeText('Company of the sender'),
};

const answers = field.of(
  z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  'Answers to the questions that you have added to the form, as they were worded; files by name, options after commas',
);

const createdAt = field.time('When it was sent or added');

const intake = z.strictObject({
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
});

const contact = z.strictObject({
  ...lead,
  kind: z.literal('contact'),
  ...sender,
  message: field.text('The message'),
  createdAt,
});

const manual = z.strictObject({
  ...lead,
  kind: z.literal('manual'),
  ...sender,
  phone: field.maybeText('Phone number'),
  message: field.maybeText('What the team noted'),
  source: field.text('Where the lead came from, as the team chose or typed it; `manual` if it did not'),
  createdAt,
});

const exampleLead = {
  id: '0f9a4c1e-7f35-4f0c-9a55-3d5c6a1b2e70',
  leadId: '5b1f2d3c-90ab-4c6d-8e7f-1a2b3c4d5e6f',
  url: 'https://www.example.com/admin/leads/5b1f2d3c-90ab-4c6d-8e7f-1a2b3c4d5e6f',
};
const exampleSender = { name: 'Ada Okafor', email: 'ada@harbor.example', company: 'Harbor Freight Tools' };

export const leadCreated = defineWebhookEvent({
  type: 'lead.created',
  when: 'Someone sent a project intake or a contact message, or the team added or imported a lead. Suspected spam is sent once someone clears it.',
  data: z.discriminatedUnion('kind', [intake, contact, manual]),
  subjectOf: ({ kind, id }) => `${kind} ${id}`,
  example: {
    ...exampleLead,
    reference: null,
    kind: 'contact',
    ...exampleSender,
    message: 'We retype 300 delivery notes a week. Can you help?',
    createdAt: '2026-11-21T22:48:11.020Z',
  },
});

/** Fields that the team edits. */
const editedFields = {
  stage: field.choice(stages, 'Stage of the pipeline; `won` and `lost` are two of them'),
  owner: field.maybeText('Email address of the team member who owns the lead'),
  value: field.maybeCents('Expected value'),
  probability: field.of(z.nullable(z.int()), 'Probability in percent, where the team has set one'),
  lostReason: field.maybeText('Why the lead was lost'),
  nextStep: field.maybeText('Next step'),
  nextStepOn: field.of(z.nullable(z.iso.date()), 'Day of the next step'),
  mergedInto: field.of(z.nullable(z.uuid()), '`leadId` of the lead that this one was merged into'),
};

export const leadUpdated = defineWebhookEvent({
  type: 'lead.updated',
  when: 'The team changed the stage (such as to won or lost), the owner or another field of a lead, or merged it. One event for each save.',
  data: z.strictObject({
    ...lead,
    kind: field.choice(leadKinds, 'How the lead came in'),
    ...sender,
    ...editedFields,
    previous: previousOf(editedFields, 'Former values of exactly the fields that changed'),
    updatedAt: field.time('When it was changed'),
  }),
  example: {
    ...exampleLead,
    reference: null,
    kind: 'contact',
    ...exampleSender,
    stage: 'won',
    owner: 'sam@meridian.example',
    value: 1_350_000,
    probability: null,
    lostReason: null,
    nextStep: 'Kickoff',
    nextStepOn: '2026-12-01',
    mergedInto: null,
    previous: { stage: 'proposal' },
    updatedAt: '2026-11-24T09:12:40.315Z',
  },
});

export const leadErased = defineWebhookEvent({
  type: 'lead.erased',
  when: 'A lead was erased, by the team, at its sender’s request, or after its retention period. Erase what you keep of it.',
  data: z.strictObject({
    id: lead.id,
    leadId: lead.leadId,
    kind: field.choice(leadKinds, 'How the lead came in'),
    reference: lead.reference,
    erasedAt: field.time('When it was erased'),
  }),
  example: {
    id: exampleLead.id,
    leadId: exampleLead.leadId,
    kind: 'contact',
    reference: null,
    erasedAt: '2027-01-04T03:41:02.118Z',
  },
});

const call = {
  ...lead,
  ...sender,
  phone: field.maybeText('Phone number'),
  message: field.text('What the sender wants to talk about'),
  preferredDate: field.maybeTime('When the sender would like to talk'),
  timeZone: field.maybeText('Time zone of the sender, such as `America/Chicago`'),
  answers,
};

const exampleCall = {
  ...exampleLead,
  reference: '0F9A-4C1E',
  ...exampleSender,
  phone: '+1 312 555 0142',
  message: 'Automating our delivery notes.',
  preferredDate: '2026-12-01T15:30:00.000Z',
  timeZone: 'America/Chicago',
  answers: [{ question: 'How many delivery notes do you handle a week?', answer: '300' }],
};

export const bookingCreated = defineWebhookEvent({
  type: 'booking.created',
  when: 'Someone requested a strategy call. Suspected spam is sent once someone clears it.',
  data: z.strictObject({ ...call, createdAt }),
  subjectOf: ({ id }) => `booking ${id}`,
  example: { ...exampleCall, createdAt: '2026-11-21T22:48:11.020Z' },
});

const appointment = {
  callAt: field.maybeTime('When the call takes place; `null` until the team confirms it, and once it is canceled'),
  joinUrl: field.of(z.nullable(z.url()), 'Link to the meeting'),
};

export const bookingUpdated = defineWebhookEvent({
  type: 'booking.updated',
  when: 'The team confirmed, moved, or canceled a strategy call, or the sender edited the request.',
  data: z.strictObject({
    ...call,
    ...appointment,
    change: field.choice(['confirmed', 'moved', 'canceled', 'edited'], 'What happened'),
    previous: previousOf(appointment, 'Former values of exactly the fields that changed; empty for `edited`'),
    updatedAt: field.time('When it happened'),
  }),
  example: {
    ...exampleCall,
    callAt: '2026-12-02T16:00:00.000Z',
    joinUrl: 'https://meet.example.com/harbor',
    change: 'moved',
    previous: { callAt: '2026-12-01T15:30:00.000Z' },
    updatedAt: '2026-11-24T09:12:40.315Z',
  },
});
