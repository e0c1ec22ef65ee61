import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditSubjects } from '#app/admin/subjects/audit-subjects.server.ts';
import { jobSubjects } from '#app/admin/subjects/job-subjects.server.ts';
import { withLeadEmailNote } from '#app/lead-email-note.server.ts';
import { subjectKey } from '#features/audit-log/audit-log.ts';
import { sendContactAcknowledgment } from '#features/contact/contact.jobs.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { replyToLead } from '#features/leads/replies/reply-to-lead.server.ts';
import { readLead } from '#features/leads/one/read-lead.server.ts';
import { beginArticle } from '#features/insights/drafts/save-draft.server.ts';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import { contactEmail } from '#features/contact/contact.jobs.server.ts';
import { leadsEmail } from '#features/site-settings/inquiries.public.server.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { newClient, openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { runNow } from '../../../tests/jobs.ts';

const opened = await openTestApp();

test('names the subject of an audit log entry, except a deleted one', async () => {
  const { app, database } = opened;
  const ann = await makeAdministrator(app, 'ann');
  const article = await beginArticle(app, ann);
  await database.pool.query(`update articles set title = 'A close in nine days' where id = $1`, [article]);
  await sendContactMessage(app, contactOf('greta'), newClient());
  const { rows } = await database.pool.query<{ id: string }>('select id from leads');
  const hook = { url: 'https://hooks.example/a', description: '', eventTypes: [], secret: 's' };
  const [webhook] = await app.db
    .insert(webhookEndpoints)
    .values({ ...hook, createdBy: ann.user.id, updatedBy: ann.user.id })
    .returning({ id: webhookEndpoints.id });
  const subjects = [
    { kind: 'article', id: article },
    { kind: 'lead', id: rows[0]!.id },
    { kind: 'webhook', id: webhook!.id },
    { kind: 'campaign', id: randomUUID() },
    { kind: 'lead', id: 'L-1' },
    { kind: 'setting', id: 'intakeAccess' },
  ];
  const names = await auditSubjects(app, [...subjects.map((subject) => ({ subject })), { subject: null }]);
  expect(subjects.map((subject) => names[subjectKey(subject)])).toEqual([
    'A close in nine days',
    'Ada greta',
    'https://hooks.example/a',
    ...[undefined, undefined],
    'Who may open the intake',
  ]);
  expect(await auditSubjects(app, [])).toEqual({});
});

async function submissions(database: TestApp['database']) {
  const { rows } = await database.pool.query<{ id: string; kind: string; subject: string; email: string }>(
    'select id, kind, subject_id as subject, email from leads order by kind',
  );
  return rows;
}

test('shows the recipient of every email and what it belongs to', async () => {
  const { app, database } = opened;
  const ann = await makeAdministrator(app, 'ann');
  await sendContactMessage(app, contactOf('greta'), newClient());
  await requestBooking(app, bookingOf('nils'), newClient());
  const [booking, contact] = await submissions(database);
  const copy = { formId: `answer-${randomUUID()}`, subject: 'Re', message: 'Hello', seen: 0 };
  expect(await replyToLead(app, ann, contact!.id, copy)).toMatchObject({ ok: true });
  const { rows: answers } = await database.pool.query<{ id: string }>('select id from lead_answers');
  const { rows: subscribers } = await database.pool.query<{ id: string }>(
    `insert into newsletter_subscriptions (email, status) values ('reader@example.com', 'active') returning id`,
  );
  const team = app.settings.get(contactEmail);
  const { rows: references } = await database.pool.query<{ name: string }>(
    `select coalesce(reference, name) as name from leads order by kind`,
  );
  const [call, message] = references.map(({ name }) => name);
  const cases: [job: string, payload: object, copy: string | undefined][] = [
    ['send-contact-email', { submissionId: contact!.subject }, `${message}, to ${team}`],
    ['send-contact-acknowledgment', { submissionId: contact!.subject }, `${message}, to ${contact!.email}`],
    ['send-booking-confirmation', { bookingId: booking!.subject }, `${call}, to ${booking!.email}`],
    ['send-lead-answer', { answerId: answers[0]!.id }, `${message}, to ${contact!.email}`],
    ['send-reply-to-team', { leadId: contact!.id }, `${message}, to ${app.settings.get(leadsEmail)}`],
    ['send-newsletter-welcome', { subscriptionId: subscribers[0]!.id }, 'to reader@example.com'],
    ['send-account-email', { to: 'owner@example.com' }, 'to owner@example.com'],
    ['sync-payment-customer', { organizationId: ann.organization!.id }, ann.organization!.name],
    ['send-contact-email', { submissionId: randomUUID() }, `to ${team}`],
    ['send-payment-email', { paymentId: randomUUID(), notice: 'receipt' }, undefined],
    ['sum-figures', {}, undefined],
  ];
  const listed = cases.map(([job, payload], at) => ({
    id: String(at),
    job,
    isEmail: job.startsWith('send-'),
    payload: payload as Record<string, unknown>,
  }));
  const subjects = await jobSubjects(app, listed);
  expect(listed.map(({ id }) => subjects[id])).toEqual(cases.map(([, , expected]) => expected));
});

test('lists the emails of a submission on its lead with their state', async () => {
  const { app, database } = opened;
  await sendContactMessage(app, contactOf('greta'), newClient());
  const [lead] = await submissions(database);
  const emails = async () => (await readLead(app, lead!.id))!.emails.map(({ at: _, ...email }) => email);
  // Both have the same timestamp.
  const queued = (await emails()).sort((one, other) => one.purpose.localeCompare(other.purpose));
  expect(queued).toEqual([
    { purpose: 'confirmation', to: null, delivery: 'waiting' },
    { purpose: 'team', to: null, delivery: 'waiting' },
  ]);
  await database.pool.query(`update pgboss.job set state = 'retry' where name = 'send-contact-email'`);
  const job = { submissionId: lead!.subject, version: 1 };
  const acknowledge = withLeadEmailNote('contact', 'confirmation', sendContactAcknowledgment);
  await runNow(acknowledge, app, job);
  await database.pool.query(`update pgboss.job set state = 'completed' where name = 'send-contact-acknowledgment'`);
  const after = [
    { purpose: 'confirmation', to: lead!.email, delivery: 'sent' },
    { purpose: 'team', to: null, delivery: 'failed' },
  ];
  expect(await emails()).toEqual(after);
  await runNow(acknowledge, app, job);
  expect(await emails()).toEqual(after);
});
