import { beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#app/admin/people/erase-person.server.ts';
import { personData } from '#app/admin/people/export-person.server.ts';
import { personById } from '#app/admin/people/person-by-id.server.ts';
import { loadSubmission } from '#app/admin/submissions/load-submission.server.ts';
import { submissionKinds } from '#app/admin/submissions/submission-list.ts';
import { coreListeners } from '#app/listeners.ts';
import { personRecords } from '#app/person-records.server.ts';
import { eraseExpired } from '#app/retention.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { requestBooking } from '#features/booking/booking.server.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { purgeIntakeLeftovers } from '#features/intake/intake.jobs.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import { beginErasure, personErasure } from '#features/users/person-erasure.server.ts';
import { implementJob } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';
import { Browser, sentEmails, usualPassword } from '../../../tests/accounts.ts';
import { makeAdministrator } from '../../../tests/administrators.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { files } from '../../../tests/e2e/files.ts';
import { upload, uploadRecord } from '../../../tests/intake-app.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { runNow } from '../../../tests/jobs.ts';
import { subscriptionOf } from '../../../tests/subscribers.ts';
import { tablesNaming } from '../../../tests/tables-naming.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const [name, email] = ['Ada Okafor', 'ada.one@harbour.example'];
const forms = ['booking_requests', 'contact_submissions', 'intake_submissions'];

const host = await openTestApp();
const { pool } = host.database;
/** Nothing of leads or another optional feature runs. */
const app = { ...host.app, listeners: coreListeners };
let by: Administrator;

beforeEach(async () => {
  by = await makeAdministrator(app, 'Ann');
  const intake = submissionOf('one');
  const file = await upload(app, intake.formId, 'okafor.pdf', files.pdf.buffer);
  intake.form.uploadedFiles = [uploadRecord('okafor.pdf', file)];
  const results = [
    await submitIntake(app, intake, newClient()),
    await requestBooking(app, bookingOf('one'), newClient()),
    await sendContactMessage(app, contactOf('one', { name }), newClient()),
    await sendContactMessage(app, contactOf('two'), newClient()),
    await subscribe(app, subscriptionOf('one'), newClient()),
  ];
  expect(results).toMatchObject(results.map(() => ({ ok: true })));
  await new Browser(app).call('/sign-up/email', { name, email, password: usualPassword });
  await sentEmails(host);
});

const naming = () => tablesNaming(pool, email, 'Okafor');

async function ids(...tables: readonly string[]): Promise<string[]> {
  const found = tables.map((table) =>
    pool.query<{ id: string }>(`select id::text from ${table} where email = $1`, [email]),
  );
  return (await Promise.all(found)).flatMap(({ rows }) => rows.map(({ id }) => id));
}

test('a person is who has the address of an account, a subscription or a form', async () => {
  const [userId = ''] = await ids('users');
  const records = await ids(...forms);
  expect(records).toHaveLength(3);
  for (const id of [userId, ...(await ids('newsletter_subscriptions')), ...records]) {
    const person = await personById(app, by, id);
    expect(person).toMatchObject({ id: userId, email, name, company: 'Harbour & Sons', subscription: {} });
    expect(person?.recordIds.toSorted()).toEqual(records.toSorted());
  }
});

test('the copy of a person’s data holds each form, the subscription and the account', async () => {
  const person = await personById(app, by, (await ids('users'))[0] ?? '');
  if (!person) throw new Error('nobody found');
  expect(JSON.parse(await personData(app, by, person))).toMatchObject({
    account: { email },
    intakeSubmissions: [{ answers: { workEmail: email } }],
    bookingRequests: [{ email, name }],
    contactMessages: [{ email, name }],
    newsletter: { email },
    leads: [],
    leadsEntered: [],
  });
});

test('each form lists what it brought, newest first, with suspected spam apart', async () => {
  for (const kind of submissionKinds) {
    const { items } = await personRecords[kind].newest(app, { isSpam: false, after: '' }, 50);
    const [own] = items.filter((one) => one.email === email);
    expect(own).toMatchObject({ name, company: kind === 'contact' ? 'Harbour & Sons' : 'Harbour one' });
    expect(await loadSubmission(app, kind, own?.id ?? '')).toMatchObject({ kind, from: { name, email } });
    expect(await loadSubmission(app, kind, by.user.id)).toBeNull();
  }
  const { newest } = personRecords.contact;
  const first = await newest(app, { isSpam: false, after: '' }, 1);
  const second = await newest(app, { isSpam: false, after: first.next ?? '' }, 1);
  expect([...first.items, ...second.items].map((one) => one.name)).toEqual(['Ada two', name]);
  expect(second.next).toBeNull();
  await pool.query(`update contact_submissions set suspected_spam = '{many-links}' where email = $1`, [email]);
  const spam = await newest(app, { isSpam: true, after: '' }, 50);
  expect(spam.items).toMatchObject([{ email }]);
});

test('erasing a person leaves nothing that names them, and nobody else is erased', async () => {
  expect(await naming()).toEqual(
    expect.arrayContaining([...forms, 'newsletter_subscriptions', 'uploaded_files', 'user_profiles', 'users']),
  );
  expect(await naming()).not.toContain('leads');
  const person = await personById(app, by, (await ids('contact_submissions'))[0] ?? '');
  if (!person) throw new Error('nobody found');
  const { id: personId, userId, subscription, recordIds } = person;
  const records = { personId, userId, subscriptionId: subscription?.id ?? null, leadId: recordIds[0] ?? null };
  expect(await beginErasure(app, by, { ...records, email }, email)).toBeNull();
  const { rows } = await pool.query<{ data: object }>('select data from pgboss.job where name = $1', [
    personErasure.name,
  ]);
  for (const { data } of rows) await runNow(implementJob(personErasure, erasePerson), app, data);
  await runNow(purgeIntakeLeftovers, app);
  expect(await naming()).toEqual([]);
  expect(await tablesNaming(pool, 'ada.two@harbour.example')).toEqual(['contact_submissions']);
});

test('retention erases what was sent, with its files', async () => {
  await pool.query(`delete from organizations where id in (select id from users where email = $1)`, [email]);
  await pool.query(`delete from users where email = $1`, [email]);
  await pool.query(`delete from newsletter_subscriptions where email = $1`, [email]);
  expect(await naming()).toEqual([...forms, 'uploaded_files'].toSorted());
  await eraseExpired(app);
  expect(await naming()).toEqual([...forms, 'uploaded_files'].toSorted());
  const later = { ...app, now: () => new Date(app.now().getTime() + 25 * 31 * dayMs) };
  await eraseExpired(later);
  await runNow(purgeIntakeLeftovers, later);
  expect(await naming()).toEqual([]);
  const { rows } = await pool.query(`select details from audit_log where act = 'retention-kept'`);
  expect(rows).toEqual([{ details: { intake: 1, booking: 1, contact: 2, manual: 0 } }]);
});
