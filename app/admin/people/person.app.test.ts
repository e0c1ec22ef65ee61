import { beforeEach, expect, test } from 'vitest';
import { erasePerson, isErasing } from '#app/admin/people/erase-person.server.ts';
import { personData } from '#app/admin/people/export-person.server.ts';
import { loadPerson } from '#app/admin/people/load-person.server.ts';
import { loadCompany } from '#app/admin/people/company.server.ts';
import { personById } from '#app/admin/people/person-by-id.server.ts';
import { personTimeline } from '#app/admin/people/timeline.ts';
import { personRecords } from '#app/person-records.server.ts';
import type { Person } from '#features/users/find-person.server.ts';
import { beginErasure, personErasure } from '#features/users/person-erasure.server.ts';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import { implementJob } from '#server/jobs/define-job.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { makeAdministrator, makeTeamMember } from '../../../tests/administrators.ts';
import { contactOf } from '../../../tests/contacts.ts';
import { submissionOf } from '../../../tests/intakes.ts';
import { runNow } from '../../../tests/jobs.ts';
import { subscriptionOf } from '../../../tests/subscribers.ts';
import { tablesNaming } from '../../../tests/tables-naming.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';

const email = 'ada.one@harbour.example';
const job = implementJob(personErasure, erasePerson);

let by: Administrator;
const host = await openTestApp();
const { app } = host;
beforeEach(async () => {
  by = await makeAdministrator(app, 'Ann');
  await sendContactMessage(app, contactOf('one'), newClient());
  await submitIntake(app, submissionOf('one'), newClient());
  await subscribe(app, subscriptionOf('one'), newClient());
  await sendContactMessage(app, contactOf('two'), newClient());
});

async function ids(table: string, where = `lower(email) = '${email}'`): Promise<string[]> {
  const { rows } = await host.database.pool.query<{ id: string }>(
    `select id::text from ${table} where ${where} order by created_at`,
  );
  return rows.map(({ id }) => id);
}

async function ada(): Promise<Person> {
  const [lead = ''] = await ids('leads');
  const person = await personById(app, by, lead);
  if (!person) throw new Error('Ada is not there.');
  return person;
}

/** With an account under the address of the forms. */
async function withAccount(): Promise<string> {
  const { id } = await makePerson(app, 'ada');
  await host.database.pool.query('update users set email = $1 where id = $2', [email, id]);
  return id;
}

async function erase(typed = email): Promise<string | null> {
  const { id, userId, subscription, recordIds } = await ada();
  const records = { personId: id, userId, subscriptionId: subscription?.id ?? null, leadId: recordIds[0] ?? null };
  return beginErasure(app, by, { ...records, email }, typed);
}

async function erasures(): Promise<{ data: Record<string, unknown> }[]> {
  const { rows } = await host.database.pool.query<{ data: Record<string, unknown> }>(
    'select data from pgboss.job where name = $1',
    [job.name],
  );
  return rows;
}

async function runQueued(): Promise<void> {
  for (const { data } of await erasures()) await runNow(job, app, data);
}

const tablesWithAddress = () => tablesNaming(host.database.pool, email);

test('finds a person by any of their records, under one address', async () => {
  const [subscription] = await ids('newsletter_subscriptions');
  const leads = await ids('leads');
  expect(leads).toHaveLength(2);
  for (const id of [...leads, subscription ?? '']) expect((await personById(app, by, id))?.id).toBe(subscription);
  const userId = await withAccount();
  for (const id of [...leads, subscription ?? '', userId]) expect((await personById(app, by, id))?.id).toBe(userId);
  expect(await personById(app, by, 'none')).toBeNull();
});

test('shows readers without leads and newsletter the account alone, and nobody by another record', async () => {
  const finance = await makeTeamMember(app, 'Finn', 'finance', 'people:read');
  const records = [...(await ids('leads')), ...(await ids('newsletter_subscriptions'))];
  expect(records.length).toBeGreaterThan(2);
  for (const id of records) expect(await personById(app, finance, id)).toBeNull();
  expect((await loadCompany(app, finance, 'harbour.example'))?.people ?? []).toEqual([]);
  const userId = await withAccount();
  expect(await personById(app, finance, userId)).toMatchObject({ recordIds: [], subscription: null, company: null });
});

test('shows what happened with a person in one timeline, by the rights of the reader', async () => {
  await host.database.pool.query(
    `insert into lead_events (lead_id, kind, version, details) select id, 'note', 1, '{"text":"Rang twice."}' from leads
     where lower(email) = $1 limit 1`,
    [email],
  );
  const timeline = personTimeline(await loadPerson(app, by, await ada()));
  expect(timeline.map(({ title }) => title).sort()).toEqual([
    ...['Intake', 'Message', 'Note', 'Subscribed to the newsletter'],
  ]);
  expect(timeline.find(({ title }) => title === 'Note')?.detail).toBe('Rang twice.');
  const finance = await makeTeamMember(app, 'Finn', 'finance', 'people:read');
  expect(await loadPerson(app, finance, await ada())).toMatchObject({ leads: null, moments: [], received: [] });
});

test('shows newsletters and campaigns that a person received by their subjects', async () => {
  const [subscription = ''] = await ids('newsletter_subscriptions');
  const articles = JSON.stringify([{ title: 'Quotes in an hour' }]);
  await host.database.pool.query(
    `with sent as (
       insert into campaigns (subject, state, created_by, updated_by) values ('We moved', 'sent', 'x', 'x') returning id),
     weekly as (insert into newsletter_emails (slot, articles) values (now(), $2) returning id)
     insert into newsletter_deliveries (campaign_id, subscription_id, not_before, settled_at, outcome)
     select id, $1, now(), now(), 'sent' from (select id from sent union all select id from weekly) emails`,
    [subscription, articles],
  );
  const { received } = await loadPerson(app, by, await ada());
  expect(received.map(({ subject }) => subject).sort()).toEqual([
    expect.stringContaining('Quotes in an hour'),
    'We moved',
  ]);
});

test('gathers the people of a domain, but not of a free mail service', async () => {
  const company = await loadCompany(app, by, 'harbour.example');
  expect(company?.people.map(({ email: one, leads, newsletter }) => [one, leads, newsletter]).sort()).toEqual([
    [email, 2, 'active'],
    ['ada.two@harbour.example', 1, null],
  ]);
  expect(await loadCompany(app, by, 'example.org')).toBeNull();
  expect(await loadCompany(app, by, 'gmail.com')).toBeNull();
});

test('exports everything that is kept about a person', async () => {
  await withAccount();
  const data = JSON.parse(await personData(app, by, await ada())) as Record<string, unknown>;
  expect(data).toMatchObject({
    email,
    account: { email },
    contactMessages: [{ message: contactOf('one').message }],
    intakeSubmissions: [{}],
    newsletter: { email, status: 'active' },
    leads: [{ history: [], replies: [] }, {}],
  });
  expect(JSON.stringify(data)).not.toContain('ada.two@');
});

test('refuses to erase without the address, oneself, and people of the team', async () => {
  expect(await erase('ada')).toBe('address');
  const userId = await withAccount();
  await host.database.pool.query(`update user_profiles set role = 'sales' where user_id = $1`, [userId]);
  expect(await erase()).toBe('team');
  expect(await erasures()).toEqual([]);
});

test('erases a person with an account and leaves nothing that names them', async () => {
  const userId = await withAccount();
  expect(await erase()).toBeNull();
  expect(await isErasing(app, userId)).toBe(true);
  // Asked twice, it is done once.
  expect(await erase()).toBeNull();
  await runQueued();
  expect(await tablesWithAddress()).toEqual([]);
  expect(await ids('leads', 'true')).toHaveLength(1);
  const { rows } = await host.database.pool.query<{ act: string; details: unknown }>(
    `select act, details from audit_log where act in ('erased', 'person-erased') order by id`,
  );
  expect(rows).toEqual([
    { act: 'erased', details: null },
    { act: 'person-erased', details: { leads: 2, newsletter: true, userAccount: true } },
  ]);
});

test('goes on with an erasure that was cut short, and erases people without an account', async () => {
  expect(await erase()).toBeNull();
  const { recordIds } = await ada();
  await app.db.transaction((tx) => personRecords.contact.erase(app, tx, recordIds));
  expect(await tablesWithAddress()).not.toEqual([]);
  await runQueued();
  await runQueued();
  expect(await tablesWithAddress()).toEqual([]);
});
