import { expect, test } from 'vitest';
import { requestBooking } from '#features/booking/booking.server.ts';
import { submitIntake } from '#features/intake/intake.server.ts';
import { changeLeads } from '#features/leads/changes/change-leads.server.ts';
import { addLead, insertEntries } from '#features/leads/entries/lead-entry.server.ts';
import { entryFrom } from '#features/leads/entries/lead-entry.ts';
import { beginLeadImport, leadImport } from '#features/leads/entries/lead-import.server.ts';
import { orderPaid } from '#features/payment-sync/payment-sync.events.public.ts';
import { raise } from '#server/events.ts';
import { attemptsOf, endpointOf, listEndpoints } from '#features/webhooks/endpoint-reads.server.ts';
import { switchEndpoint } from '#features/webhooks/manage-endpoints.server.ts';
import { sendTest } from '#features/webhooks/send-again.server.ts';
import { webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { makePerson } from '../../tests/accounts.ts';
import { bookingOf } from '../../tests/bookings.ts';
import { submissionOf } from '../../tests/intakes.ts';
import { runNow } from '../../tests/jobs.ts';
import { newClient } from '../../tests/test-app.ts';
import { openWebhooksTest, type WebhooksTest } from '../../tests/webhooks.ts';
import { attemptsList } from '#features/webhooks/endpoint-views.ts';
import { callDay } from '../../tests/call-days.ts';

const allAttempts = attemptsList.read(new URLSearchParams());
const failedAttempts = attemptsList.read(new URLSearchParams('log=failed'));

const endpoint: WebhooksTest['endpoint'] = (types) => all.endpoint(types);
const contact: WebhooksTest['contact'] = (changes) => all.contact(changes);
const passTime: WebhooksTest['passTime'] = (seconds, on) => all.passTime(seconds, on);

const all = await openWebhooksTest();
const { opened, app, by, receiver } = all;

test('reports each event once, in its own transaction, to the endpoints that subscribe to it', async () => {
  const { pool } = opened.database;
  const client = await makePerson(app, 'client');
  await contact();
  expect(await app.db.$count(webhookEvents)).toBe(0);
  await endpoint(['lead.created', 'booking.created', 'sale.completed']);
  await endpoint(['booking.created']);
  const disabled = await endpoint();
  await switchEndpoint(app, by, disabled, false);

  await contact();
  const spam = await contact({ isSpam: true });
  const answers = { firstName: 'Bo', lastName: 'Ek', role: 'COO', workEmail: 'bo@example.com', company: 'Bo & Co' };
  const intake = await submitIntake(app, submissionOf('bo', answers), newClient());
  const booking = bookingOf('cy', { preferredDate: `${callDay()}T09:30`, timeZone: 'Europe/Lisbon' });
  expect(await requestBooking(app, booking, newClient())).toMatchObject({ ok: true });
  // Sent again unchanged, then with another message: no new lead.
  await requestBooking(app, booking, newClient());
  await requestBooking(app, { ...booking, message: 'Another message.' }, newClient());
  const { rows: orders } = await pool.query<{ id: string }>(
    `insert into orders (organization_id, offer, mode, price_id, amount, currency, status, success_url, cancel_url, expires_at, paid_at)
     values ($1, 'growth', 'payment', 'price_x', 1350000, 'usd', 'paid', '/', '/', now(), '2026-11-02T00:00:00Z') returning id`,
    [client.id],
  );
  const orderId = orders[0]?.id ?? '';
  await app.db.transaction((tx) => raise(app, tx, orderPaid, { orderId }));
  await app.db.transaction((tx) => raise(app, tx, orderPaid, { orderId }));
  const { rows: suspected } = await pool.query<{ id: string }>('select id from leads where subject_id = $1', [spam]);
  for (const stage of ['new', 'spam', 'reviewing'] as const) {
    await changeLeads(app, by, [suspected[0]?.id ?? ''], { formId: `to ${stage}`, values: { stage } });
  }

  await passTime(1);
  const sent = all.events();
  expect(
    sent
      .map(({ type, data }) => `${type} ${data['kind'] === undefined ? '-' : JSON.stringify(data['kind'])}`)
      .toSorted(),
  ).toEqual([
    'booking.created -',
    'booking.created -',
    'lead.created "contact"',
    'lead.created "contact"',
    'lead.created "intake"',
    'sale.completed -',
  ]);
  const dataOf = (type: string, kind?: string) =>
    sent.find((one) => one.type === type && one.data['kind'] === kind)?.data;
  expect(dataOf('lead.created', 'intake')).toMatchObject({
    name: 'Bo Ek',
    email: 'bo@example.com',
    company: 'Bo & Co',
    role: 'COO',
    reference: intake.ok ? intake.reference : '',
    budgetRange: '$25K - $50K',
    message: 'A quote within the hour',
    phone: null,
    website: null,
    timeline: null,
    urgency: null,
    biggestPainPoint: null,
  });
  expect(dataOf('booking.created')).toMatchObject({
    preferredDate: `${callDay()}T08:30:00.000Z`,
    message: 'We copy rates from mails into sheets all day long.',
    timeZone: 'Europe/Lisbon',
  });
  expect(dataOf('sale.completed')).toMatchObject({
    offer: 'growth',
    amount: 1_350_000,
    currency: 'usd',
    paidAt: '2026-11-02T00:00:00.000Z',
    client: { id: client.id, email: client.email, name: 'client', company: null },
  });
  expect(sent[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  // No duplicates.
  await passTime(3600);
  expect(receiver.received).toHaveLength(6);
});

test('reports leads that the team adds or imports, as those of forms', async () => {
  await endpoint(['lead.created']);
  const read = entryFrom(
    { name: 'Ada Okafor', email: 'ada@harbour.example', phone: '+351 910', message: '' },
    'manual',
  );
  if (!read.ok) throw new Error('a bad entry');
  const form = { entry: read.entry, owner: null, formId: 'by-hand', isAnother: false };
  await addLead(app, by, form);
  await addLead(app, by, form);
  const list = await leadImport.open(
    app,
    by,
    'list.csv',
    'Name,Email\nCy Ek,cy@quay.example\nAda,ada@harbour.example\n',
  );
  if (!list.ok) throw new Error(list.reason);
  expect(await beginLeadImport(app, by, list.id)).toBe(true);
  await runNow(leadImport.job, app, { importId: list.id });

  await passTime(1);
  const data = all.events().map((event) => event.data);
  expect(data.map(({ kind, email }) => [kind, email]).toSorted()).toEqual([
    ['manual', 'ada@harbour.example'],
    ['manual', 'cy@quay.example'],
  ]);
  expect(data.find(({ name }) => name === 'Ada Okafor')).toMatchObject({
    company: null,
    phone: '+351 910',
    message: null,
    source: 'manual',
  });
});

test('does not report a rolled-back change', async () => {
  await endpoint();
  const undone = app.db.transaction(async (tx) => {
    const entry = entryFrom({ name: 'Ada', email: 'a@b.example' }, 'manual');
    if (entry.ok) await insertEntries(app, tx, by.user.id, [{ entry: entry.entry, formId: 'undone' }]);
    expect(await tx.$count(webhookEvents)).toBe(1);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await app.db.$count(webhookEvents)).toBe(0);
});

test('retries a failed delivery under the same id until it is accepted, and logs each attempt', async () => {
  const id = await endpoint();
  receiver.answers = [500, 302];
  await contact({ name: 'Zoë \u{1F600}' });
  await passTime(1);
  expect((await listEndpoints(app))[0]).toMatchObject({ waiting: 1, failed: 0, lastSuccessAt: null });
  await passTime(3);
  expect(receiver.received).toHaveLength(1);
  await passTime(4);
  await passTime(361);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  const { items: attempts, next } = await attemptsOf(app, id, allAttempts);
  expect(next).toBeNull();
  expect(attempts.map(({ attempt, status, delivered, state }) => [attempt, status, delivered, state])).toEqual([
    [3, 204, true, 'delivered'],
    [2, 302, false, 'delivered'],
    [1, 500, false, 'delivered'],
  ]);
  expect(attempts[0]?.request).toBe(receiver.received[0]?.body);
  expect((await attemptsOf(app, id, failedAttempts)).items).toHaveLength(2);
  const [listed] = await listEndpoints(app);
  expect(listed).toMatchObject({ waiting: 0, failingSince: null, recent: 3 });
  expect(listed?.lastSuccessAt).not.toBeNull();
});

test('stops at once on 410, and sends a test to a disabled endpoint once', async () => {
  const id = await endpoint();
  receiver.answers = [410];
  await contact();
  await passTime(1);
  expect(await endpointOf(app, id)).toMatchObject({ enabled: false, disabledReason: 'gone', failed: 1 });
  receiver.answers = [500];
  expect(await sendTest(app, by, id)).toEqual({ ok: true, queued: 1 });
  await passTime(1);
  await passTime(60);
  expect(all.events().map(({ type }) => type)).toEqual(['lead.created', 'test.ping']);
});

test('sends each delivery once with two workers, and replaces a worker that died', async () => {
  await endpoint();
  for (let at = 0; at < 6; at += 1) await contact();
  await Promise.all([passTime(1), passTime(1)]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  expect(receiver.received).toHaveLength(6);
  await contact();
  await opened.database.pool.query(`update webhook_deliveries set attempts = 1, next_at = $1 where state = 'waiting'`, [
    new Date(all.now() + 60_000),
  ]);
  await passTime(30);
  expect(receiver.received).toHaveLength(6);
  await passTime(31);
  expect(receiver.received).toHaveLength(7);
});
