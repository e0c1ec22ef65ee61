import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/audit/audit.table.ts';
import { attemptsOf, endpointOf, listEndpoints } from '#features/webhooks/endpoint-reads.server.ts';
import { eventTypes } from '#features/webhooks/events/all-events.server.ts';
import { revealSecret, rotateSecret } from '#features/webhooks/endpoint-secret.server.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  switchEndpoint,
} from '#features/webhooks/manage-endpoints.server.ts';
import { reencryptSecrets } from '#features/webhooks/secrets.server.ts';
import { resendFailed, resendEvent } from '#features/webhooks/send-again.server.ts';
import { emptyEndpoint, endpointErrorCopy, maxAttempts, maxEndpoints } from '#features/webhooks/webhooks.ts';
import { webhookEndpoints, webhookEvents } from '#features/webhooks/webhooks.table.ts';
import { purgeWebhookLog, sendWebhookEmail } from '#features/webhooks/webhooks.jobs.server.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import { holds } from '../../tests/receiver.ts';
import { openWebhooksTest, type WebhooksTest } from '../../tests/webhooks.ts';
import { runNow } from '../../tests/jobs.ts';
import { attemptsList } from '#features/webhooks/endpoint-views.ts';

const allAttempts = attemptsList.read(new URLSearchParams());
const failedAttempts = attemptsList.read(new URLSearchParams('log=failed'));

const endpoint: WebhooksTest['endpoint'] = (types) => all.endpoint(types);
const contact: WebhooksTest['contact'] = (changes) => all.contact(changes);
const passTime: WebhooksTest['passTime'] = (seconds, on) => all.passTime(seconds, on);

const all = await openWebhooksTest();
const { opened, app, by, receiver } = all;

test('signs a message by the convention, and with both secrets for a day after a rotation', async () => {
  const id = await endpoint();
  const secretOf = async () => {
    const shown = await revealSecret(app, by, id);
    return shown.ok ? shown.secret : '';
  };
  const first = await secretOf();
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [row] = await app.db.select().from(webhookEndpoints);
  expect(row?.secret).not.toContain(first.slice(6, 20));
  await contact();
  await passTime(1);
  const rotated = await rotateSecret(app, by, id);
  const second = rotated.ok ? rotated.secret : '';
  expect([second === first, await secretOf()]).toEqual([false, second]);
  await contact();
  await passTime(23 * 3600);
  await contact();
  await passTime(3600);
  const signs = (at: number) => [first, second].map((secret) => holds(receiver.received[at]!, secret));
  expect([signs(0), signs(1), signs(2)]).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
  expect(holds(receiver.received[0]!, first, `${receiver.received[0]!.body} `)).toBe(false);
  // A second rotation keeps what still has time.
  const third = await rotateSecret(app, by, id);
  const fourth = await rotateSecret(app, by, id);
  await contact();
  await passTime(1);
  const valid = [second, ...[third, fourth].map((one) => (one.ok ? one.secret : ''))];
  expect(valid.map((secret) => holds(receiver.received[3]!, secret))).toEqual([true, true, true]);
  expect((await endpointOf(app, id))?.formerSecretsUntil).toHaveLength(2);
  const { headers } = receiver.received[0]!;
  expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(headers['content-type']).toBe('application/json');
  // Encrypted under another AUTH_SECRET: nothing is sent.
  await contact();
  const elsewhere = { ...app, secret: 'another secret of another machine altogether' };
  await passTime(1, elsewhere);
  expect(receiver.received).toHaveLength(4);
  expect((await attemptsOf(app, id, failedAttempts)).items[0]?.fault).toBe('secret');
  expect(await revealSecret(elsewhere, by, id)).toEqual({ ok: false, reason: 'sealed' });
  // Set as AUTH_SECRET_PREVIOUS at one start, and removed.
  const shown = await revealSecret(app, by, id);
  await reencryptSecrets({ ...elsewhere, env: { ...app.env, AUTH_SECRET_PREVIOUS: app.secret } });
  expect(await revealSecret(elsewhere, by, id)).toEqual(shown);
  await contact();
  await passTime(1, elsewhere);
  const { body, headers: signed } = receiver.received.at(-1)!;
  expect(String(signed['webhook-signature']).split(' ')).toHaveLength(3);
  expect(valid.map((secret) => holds({ headers: signed, body }, secret))).toEqual([true, true, true]);
});

test('disables an endpoint after days of failures only, notifies the team, and can resend what failed', async () => {
  const id = await endpoint();
  receiver.answers = Array<number>(maxAttempts + 1).fill(503);
  await contact();
  for (let at = 0; at < maxAttempts; at += 1) await passTime(30 * 3600);
  const [endpointNow] = await listEndpoints(app);
  expect(endpointNow).toMatchObject({ enabled: false, disabledReason: 'failing', waiting: 0, failed: 1 });
  const tries = receiver.received.length;
  expect(tries).toBeLessThan(maxAttempts);
  const emails = (await opened.queued()).filter(({ name }) => name === sendWebhookEmail.name);
  expect(emails).toHaveLength(1);
  await runNow(sendWebhookEmail, app, emails[0]!.data);
  expect(opened.emails.at(-1)).toMatchObject({
    to: app.settings.get(teamEmail),
    subject: expect.stringContaining('127.0.0.1') as string,
  });
  await contact();
  await passTime(60);
  expect(receiver.received).toHaveLength(tries);
  expect(await resendFailed(app, by, id, new Date(0))).toEqual({ ok: false, reason: 'disabled' });
  await switchEndpoint(app, by, id, true);
  receiver.answers = [];
  await passTime(60);
  expect(receiver.received).toHaveLength(tries);
  expect(await resendFailed(app, by, id, new Date(all.now()))).toEqual({ ok: true, queued: 0 });
  expect(await resendFailed(app, by, id, new Date(0))).toEqual({ ok: true, queued: 1 });
  await passTime(1);
  expect(receiver.received).toHaveLength(tries + 1);
  const { items: attempts } = await attemptsOf(app, id, allAttempts);
  expect(await resendEvent(app, by, id, attempts[0]!.deliveryId)).toEqual({ ok: true, queued: 1 });
  await passTime(1);
  expect(receiver.received).toHaveLength(tries + 2);
  const other = await endpoint();
  expect(await resendEvent(app, by, other, attempts[0]!.deliveryId)).toEqual({ ok: true, queued: 0 });
  expect(await resendEvent(app, by, randomUUID(), attempts[0]!.deliveryId)).toEqual({ ok: false, reason: 'unknown' });
});

test('rejects an endpoint with an internal address, when it is saved and when it is sent to', async () => {
  const url = 'http://10.0.0.1/in';
  const form = { ...emptyEndpoint, url, description: '', eventTypes: ['lead.created'] as const };
  expect(await createEndpoint(app, by, form)).toMatchObject({ errors: { url: endpointErrorCopy.scheme } });
  const inside = { ...form, url: 'https://169.254.169.254/latest' };
  expect(await createEndpoint(app, by, inside)).toMatchObject({ errors: { url: endpointErrorCopy.private } });
  const onAir = { ...app, env: { ...app.env, PUBLIC_ORIGIN: 'https://www.example.com' } };
  expect(await createEndpoint(onAir, by, { ...form, url: receiver.url })).toMatchObject({
    ok: false,
    reason: 'invalid',
  });
  const id = await endpoint();
  await contact();
  await passTime(1, onAir);
  expect(receiver.received).toHaveLength(0);
  expect((await attemptsOf(app, id, failedAttempts)).items[0]).toMatchObject({
    fault: 'address',
    status: null,
  });
});

test('reports the earlier change to the later of two editors of an endpoint', async () => {
  const id = await endpoint(['lead.created']);
  const form = {
    ...emptyEndpoint,
    url: 'https://crm.example.com/in',
    description: 'Mine',
    eventTypes: ['lead.created'] as const,
  };
  expect(await changeEndpoint(app, by, id, 1, form)).toEqual({ ok: true, version: 2 });
  // Resent after a lost response, it is no conflict.
  expect(await changeEndpoint(app, by, id, 1, form)).toEqual({ ok: true, version: 2 });
  const late = await changeEndpoint(app, by, id, 1, { ...form, description: 'Theirs' });
  expect(late).toMatchObject({
    ok: false,
    reason: 'stale',
    theirs: { description: 'Mine', version: 2, by: 'boss', isOwn: true },
  });
  for (const unknown of [[], ['test.ping']]) {
    expect(await changeEndpoint(app, by, id, 2, { ...form, eventTypes: unknown })).toMatchObject({ reason: 'invalid' });
  }
  expect(await changeEndpoint(app, by, 'x', 2, form)).toEqual({ ok: false, reason: 'unknown' });
  expect(await removeEndpoint(app, by, id)).toBe(true);
  expect(await changeEndpoint(app, by, id, 2, form)).toEqual({ ok: false, reason: 'unknown' });
  expect([await removeEndpoint(app, by, id), await switchEndpoint(app, by, id, false)]).toEqual([false, null]);
  expect(await endpointOf(app, id)).toBeUndefined();
  const actions = await app.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.id);
  expect(actions.map(({ action }) => action)).toEqual(['webhook-created', 'webhook-changed', 'webhook-removed']);
  expect(new Set(actions.map(({ actorId }) => actorId))).toEqual(new Set([by.user.id]));
});

test('limits the number of endpoints, and deletes their log after its retention period', async () => {
  for (let at = 0; at < maxEndpoints; at += 1) await endpoint();
  const form = { ...emptyEndpoint, url: receiver.url, description: '', eventTypes };
  expect(await createEndpoint(app, by, form)).toEqual({ ok: false, reason: 'too-many' });
  await contact();
  await passTime(1);
  const [first] = await listEndpoints(app);
  expect((await attemptsOf(app, first!.id, allAttempts)).items).toHaveLength(1);
  await runNow(purgeWebhookLog, app);
  expect(await app.db.$count(webhookEvents)).toBe(1);
  await passTime(31 * 86_400);
  await runNow(purgeWebhookLog, app);
  expect(await app.db.$count(webhookEvents)).toBe(0);
  expect((await attemptsOf(app, first!.id, allAttempts)).items).toEqual([]);
});
