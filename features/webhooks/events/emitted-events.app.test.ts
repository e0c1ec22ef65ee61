import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { replyToBooking } from '#features/booking/calls/admin/reply-to-booking.server.ts';
import { requestBooking, eraseBookings } from '#features/booking/booking.server.ts';
import { eraseMessages } from '#features/contact/contact.server.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { changeLeads } from '#features/leads/changes/change-leads.server.ts';
import { mergeLeads } from '#features/leads/changes/merge-leads.server.ts';
import { markBounced, unsubscribe } from '#features/newsletter/bounces/bounces.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import { eraseSubscriber } from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import { confirm } from '#features/newsletter/subscription-status.server.ts';
import { webhooksCheck } from '#features/webhooks/webhooks-check.server.ts';
import { endpointOf } from '#features/webhooks/endpoint-reads.server.ts';
import { writeWebhookEvents } from '#features/webhooks/webhooks.jobs.server.ts';
import { webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { bookingOf } from '../../../tests/bookings.ts';
import { runNow } from '../../../tests/jobs.ts';
import { watchSubscriptions } from '../../../tests/subscribers.ts';
import { newClient, withSettings } from '../../../tests/test-app.ts';
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
  const requested = await requestBooking(app, bookingOf('cy'), newClient());
  const call = requested.ok ? requested.inquiryId : '';
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
    app.db.transaction((tx) => replyToBooking(app, by, tx, call, { ...filled, answerCount, time, message: reply }));
  const day = new Date(all.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await answer(0, `${day}T10:00`);
  await answer(1, `${day}T11:00`);
  await answer(2, null, 'We cannot make it.');
  await app.db.transaction((tx) => eraseMessages(app, tx, [message]));
  await app.db.transaction((tx) => eraseMessages(app, tx, [message]));
  await app.db.transaction((tx) => eraseBookings(app, tx, [call]));

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
  const watch = watchSubscriptions(opened);
  const join = (email: string, isAsked: boolean) => {
    const env = withSettings(app.env, { NEWSLETTER_CONFIRM: isAsked ? 'on' : 'off' });
    const form = { email, formId: `newsletter-${randomUUID()}`, startedAt: new Date(all.now() - 60_000).toISOString() };
    return subscribe({ ...app, env }, form, newClient());
  };
  expect(await join('ann@example.com', false)).toEqual({ ok: true, status: 'active' });
  expect(await join('bo@example.com', true)).toEqual({ ok: true, status: 'pending' });
  expect(await confirm(app, await watch.newestToken('confirm'))).toBe(true);
  expect(await join('cy@example.com', true)).toEqual({ ok: true, status: 'pending' });
  expect(await join('dee@example.com', false)).toEqual({ ok: true, status: 'active' });
  const [ann, , , dee] = (await watch.rows()).map((row) => String(row['id']));
  const bounce = () => app.db.transaction((tx) => markBounced(app, tx, ann ?? '', 'SMTP 550'));
  expect([await bounce(), await bounce()]).toEqual([true, false]);
  expect(await app.db.transaction((tx) => unsubscribe(app, tx, dee ?? '', null))).toBe(true);
  expect(await join('dee@example.com', false)).toEqual({ ok: true, status: 'active' });
  for (const { id } of await watch.rows()) expect(await eraseSubscriber(app, by, String(id))).toBe(true);
  const { id } = await makePerson(app, 'leaver');
  await app.db.transaction((tx) => eraseUsers(app, tx, eq(users.id, id)));
  // Eight at a time.
  await passTime(1);
  await passTime(1);
  const sent = all
    .events()
    .map(({ type, data }) => [type, data['email'], data['reason']].filter((one) => typeof one === 'string').join(' '));
  expect(sent.toSorted()).toEqual([
    'client.erased',
    'subscriber.erased',
    'subscriber.erased',
    'subscriber.erased',
    'subscriber.joined ann@example.com',
    'subscriber.joined bo@example.com',
    'subscriber.joined dee@example.com',
    'subscriber.joined dee@example.com',
    'subscriber.left ann@example.com bounced',
    'subscriber.left dee@example.com unsubscribed',
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
