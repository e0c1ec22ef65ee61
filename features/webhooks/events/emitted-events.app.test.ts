import { expect, test } from 'vitest';
import { answerBooking } from '#features/booking/admin/reply-to-booking.server.ts';
import { changeLeads } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { webhooksCheck } from '#features/system/checks/site-checks.server.ts';
import { endpointOf } from '#features/webhooks/endpoint-reads.server.ts';
import { writeWebhookEvents } from '#features/webhooks/webhooks.jobs.server.ts';
import { webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { runNow } from '../../../tests/jobs.ts';
import { openWebhooksTest, type WebhooksTest } from '../../../tests/webhooks.ts';

const endpoint: WebhooksTest['endpoint'] = (types) => all.endpoint(types);
const contact: WebhooksTest['contact'] = (changes) => all.contact(changes);
const passTime: WebhooksTest['passTime'] = (seconds) => all.passTime(seconds);

const all = await openWebhooksTest();
const { opened, app, by } = all;

test('reports what the team does with a lead, and its erasure, under one id', async () => {
  await endpoint(['lead.created', 'lead.updated', 'lead.erased', 'booking.updated']);
  const { pool } = opened.database;
  const message = await contact();
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking_requests (name, email, message, preferred_date, form_id, metadata, time_zone)
     values ('Cy', 'cy@example.com', 'Talk', '2026-12-01T10:00:00Z', 'booking-2', '{}', 'Europe/Lisbon') returning id`,
  );
  const call = rows[0]?.id ?? '';
  const leadOf = async (subject: string) => {
    const found = await pool.query<{ id: string }>('select id from leads where subject_id = $1', [subject]);
    return found.rows[0]?.id ?? '';
  };
  const [lead, booked] = [await leadOf(message), await leadOf(call)];
  const stage = { stage: 'won', owner: by.user.id, value: '1500.50' } as const;
  await changeLeads(app, by, [lead], { formId: 'won', values: stage });
  await changeLeads(app, by, [lead], { formId: 'same', values: stage });
  await mergeLeads(app, by, [lead, booked], { into: lead, formId: 'merge' });
  const filled = { timeZone: 'Europe/Lisbon', joinUrl: 'https://meet.example.com/cy', isConfirmed: true };
  const answer = (answerCount: number, time: string | null, reply = '') =>
    app.db.transaction((tx) => answerBooking(app, by, tx, call, { ...filled, answerCount, time, message: reply }));
  const day = new Date(all.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await answer(0, `${day}T10:00`);
  await answer(1, `${day}T11:00`);
  await answer(2, null, 'We cannot make it.');
  await pool.query('delete from contact_submissions where id = $1', [message]);
  await pool.query('delete from booking_requests where id = $1', [call]);

  await passTime(1);
  const sent = all.events();
  const of = (type: string) => sent.filter((one) => one.type === type).map(({ data }) => data);
  const url = new URL(`/admin/leads/${lead}`, app.env.PUBLIC_ORIGIN).href;
  expect(of('lead.created')).toMatchObject([{ leadId: lead, url, reference: null }]);
  const updates = of('lead.updated').map(({ leadId, previous }) => [leadId, previous]);
  expect(updates).toContainEqual([lead, { stage: 'new', owner: null, value: null }]);
  expect(updates).toContainEqual([booked, { mergedInto: null }]);
  expect(updates).toHaveLength(2);
  expect(of('lead.updated').find(({ leadId }) => leadId === lead)).toMatchObject({
    stage: 'won',
    owner: 'boss@example.com',
    value: 150_050,
    url,
  });
  const calls = of('booking.updated');
  expect(new Set(calls.map(({ change }) => change))).toEqual(new Set(['moved', 'canceled']));
  expect(calls.find(({ change }) => change === 'canceled')).toMatchObject({
    leadId: booked,
    callAt: null,
    previous: { callAt: `${day}T11:00:00.000Z` },
  });
  expect(new Set(of('lead.erased').map(({ leadId }) => leadId))).toEqual(new Set([lead, booked]));
});

test('reports subscribers who join, leave or are erased, and deleted accounts', async () => {
  await endpoint(['subscriber.joined', 'subscriber.left', 'subscriber.erased', 'client.erased']);
  const { pool } = opened.database;
  const add = (email: string, status: string) =>
    pool.query(`insert into newsletter_subscriptions (email, status, subscribed_at) values ($1, $2, $3)`, [
      ...[email, status, status === 'active' ? new Date() : null],
    ]);
  await add('ann@example.com', 'active');
  await add('bo@example.com', 'pending');
  await add('cy@example.com', 'pending');
  await pool.query(
    `update newsletter_subscriptions set status = 'active', subscribed_at = now() where email like 'bo%'`,
  );
  await pool.query(`update newsletter_subscriptions set updated_at = now()`);
  await pool.query(`update newsletter_subscriptions set status = 'bounced' where email like 'ann%'`);
  await pool.query(`delete from newsletter_subscriptions`);
  const { id } = await makePerson(app, 'leaver');
  await pool.query('delete from users where id = $1', [id]);
  await passTime(1);
  const sent = all
    .events()
    .map(({ type, data }) => [type, data['email'], data['reason']].filter((one) => typeof one === 'string').join(' '));
  expect(sent.toSorted()).toEqual([
    'client.erased',
    'subscriber.erased',
    'subscriber.erased',
    'subscriber.joined ann@example.com',
    'subscriber.joined bo@example.com',
    'subscriber.left ann@example.com bounced',
  ]);
});

test('keeps a lead while its event cannot be written, says so, and writes the event later', async () => {
  const id = await endpoint(['lead.created']);
  const { pool } = opened.database;
  await pool.query('alter table webhook_events rename to broken');
  try {
    await contact();
    await pool.query('alter table webhook_endpoints rename to broken_too');
    await contact();
  } finally {
    await pool.query('alter table if exists broken_too rename to webhook_endpoints');
    await pool.query('alter table broken rename to webhook_events');
  }
  expect(await app.db.$count(webhookEvents)).toBe(0);
  const tools = { app, resolver: { resolveMx: () => Promise.resolve([]), resolveTxt: () => Promise.resolve([]) } };
  expect(await webhooksCheck.run(tools)).toMatchObject({ state: 'failed' });
  await runNow(writeWebhookEvents, app);
  expect(await webhooksCheck.run(tools)).toMatchObject({ state: 'ok' });
  await passTime(1);
  expect(all.events().map(({ type }) => type)).toEqual(['lead.created', 'lead.created']);
  expect((await endpointOf(app, id))?.recent).toBe(2);
});
