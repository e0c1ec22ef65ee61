import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sessions, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { asTeamMember, type Administrator } from '#features/accounts/rights/team-member.ts';
import { sendContactMessage } from '#features/contact/contact.server.ts';
import { addTask } from '#features/leads/tasks/tasks.server.ts';
import { usualPreferences } from '#features/notices/notices.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { listNotices, markRead, readNoticePreferences, savePreferences } from '#features/notices/notices.server.ts';
import { pushBrowsers, pushKeys } from '#features/notices/notices.table.ts';
import {
  addPushBrowser,
  listPushBrowsers,
  preparePushKey,
  removePushBrowser,
  testPushBrowser,
} from '#features/notices/push-browsers.server.ts';
import { sendPush } from '#features/notices/send-push.jobs.server.ts';
import { NoRetry } from '#server/jobs/no-retry.ts';
import { makeAdministrator } from '../../tests/administrators.ts';
import { contactOf } from '../../tests/contacts.ts';
import { runNow } from '../../tests/jobs.ts';
import { listedLeads } from '../../tests/listed-leads.ts';
import { startPushService } from '../../tests/push-service.ts';
import { newClient, openTestApp } from '../../tests/test-app.ts';

let ann: Administrator;
let bea: Administrator;
let now: string;
let publicKey: string;
const test = await openTestApp();
const app = { ...test.app, now: () => new Date(now) };
const service = await startPushService();
afterAll(() => service.close());

beforeEach(async () => {
  now = '2027-03-01T12:00:00.000Z';
  service.received.length = 0;
  service.answers = [];
  await preparePushKey(app);
  ann = await makeAdministrator(app, 'Ann');
  bea = await signIn(await makeAdministrator(app, 'Bea'), 'bea 1');
  await sendContactMessage(app, contactOf('one'), newClient());
  ({ publicKey } = await listPushBrowsers(app, bea.user.id));
});

async function signIn(by: Administrator, id: string): Promise<Administrator> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
  const at = { createdAt: app.now(), updatedAt: app.now(), expiresAt: new Date('2027-03-08T12:00:00Z') };
  await app.db.insert(sessions).values({ id, token: id, userId: by.user.id, userAgent, ...at });
  const again = asTeamMember({ ...by, sessionId: id }, new Request('http://127.0.0.1/admin'), null, 'team');
  if (again === null) throw new Error('A team member was refused.');
  return again;
}

let forms = 0;
async function assign(text: string): Promise<void> {
  const [lead] = await listedLeads(app, ann.user.id);
  const task = { text, dueOn: null, dueAt: null, timeZone: null, assignee: bea.user.id, formId: `p${(forms += 1)}` };
  expect(await addTask(app, ann, lead?.id ?? '', task)).toMatchObject({ ok: true });
}
const subscribe = (by = bea) => addPushBrowser(app, by, service.subscribe(publicKey));
const browsersOf = async (by = bea) => (await listPushBrowsers(app, by.user.id)).browsers;

/** Runs the pushes that are due. */
async function pushDue(): Promise<unknown[]> {
  const { rows } = await test.database.pool.query<{ id: string; data: object }>(
    `delete from pgboss.job where name = 'send-push' and start_after <= $1 returning data`,
    [new Date(Date.parse(now) + 5000)],
  );
  const faults: unknown[] = [];
  for (const { data } of rows) await runNow(sendPush, app, data).catch((error: unknown) => faults.push(error));
  return faults;
}
const pushed = () => service.received.map(({ message }) => `${message.title}: ${message.body}`);

it('pushes a notice to every browser of the person, encrypted, and opens its page', async () => {
  expect(await subscribe()).toBe(true);
  expect(await subscribe(await signIn(bea, 'bea 2'))).toBe(true);
  await assign('Call');
  expect(await pushDue()).toEqual([]);
  expect(pushed()).toEqual(['Task assigned to you: Ada one: Call', 'Task assigned to you: Ada one: Call']);
  const [first] = service.received;
  expect(first?.message.data.url).toMatch(/\/admin\/leads\/[\w-]{36}$/);
  expect(first?.message.data.notice).toBe((await listNotices(app, bea.user.id))[0]?.id);
  expect(first?.headers).toMatchObject({ ttl: '43200', urgency: 'normal', topic: first?.message.tag });
  expect(first?.headers['content-encoding']).toBe('aes128gcm');
  // Apple answers BadJwtToken to other subjects and audiences: reported of web-push-libs/web-push#947.
  expect(first?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:.+@/) as unknown });
  expect((first?.claims.exp ?? 0) - Date.parse(now) / 1000).toBe(12 * 3600);
  expect((await browsersOf()).map(({ name, usedAt }) => [name, usedAt])).toEqual(
    Array.from({ length: 2 }, () => ['Firefox on Windows', now]),
  );
});

it('makes one push of notices that come together, and none of what is read meanwhile', async () => {
  await subscribe();
  await assign('Call');
  await assign('Write');
  await pushDue();
  expect(pushed()).toEqual(['2 notices for you: Task assigned to you: Ada one\nTask assigned to you: Ada one']);
  expect(service.received[0]?.message.data.url).toMatch(/\/admin\/notices$/);
  now = '2027-03-01T13:00:00.000Z';
  await assign('Later');
  await markRead(app, bea, null);
  await pushDue();
  expect(service.received).toHaveLength(1);
});

it('holds pushes in quiet hours, then sends a summary; urgent ones pass if the person wants that', async () => {
  const call = (key: string) => {
    const notice = {
      userId: bea.user.id,
      kind: 'call-changed',
      leadId: crypto.randomUUID(),
      title: 'Ada',
      byId: null,
    } as const;
    return app.db.transaction((tx) => notify(app, tx, { ...notice, text: 'Moved', key }));
  };
  const quiet = { ...usualPreferences, quietFrom: '11:00', quietUntil: '14:00', timeZone: 'UTC' };
  await subscribe();
  await savePreferences(app, bea, quiet);
  await assign('Call');
  now = '2027-03-01T13:30:00.000Z';
  await call('one');
  await pushDue();
  expect(pushed()).toEqual([]);
  now = '2027-03-01T14:00:00.000Z';
  await pushDue();
  expect(pushed()).toEqual(['2 notices for you: Task assigned to you: Ada one\nCall booked, moved, or canceled: Ada']);
  await savePreferences(app, bea, { ...quiet, urgent: true, muted: ['task-assigned'] });
  now = '2027-03-02T12:00:00.000Z';
  await call('two');
  await assign('Not pushed');
  await pushDue();
  expect(pushed().slice(1)).toEqual(['Call booked, moved, or canceled: Ada: Moved']);
  expect(service.received[1]?.headers['urgency']).toBe('high');
});

it('keeps no quiet hours that are incomplete, empty, or no times', async () => {
  for (const [quietFrom, quietUntil] of [
    ['22:00', null],
    ['22:00', '22:00'],
    ['25:00', '07:00'],
    ['', ''],
  ] as const) {
    await savePreferences(app, bea, { ...usualPreferences, quietFrom, quietUntil });
    expect(await readNoticePreferences(app.db, bea.user.id)).toEqual(usualPreferences);
  }
});

// Reported of SamSaffron/term-llm#1019 and zaru/webpush#69.
it.each([404, 410])('removes a browser whose push service answers %i', async (status) => {
  await subscribe();
  await assign('Call');
  service.answers = [status];
  expect(await pushDue()).toEqual([]);
  expect(await browsersOf()).toEqual([]);
});

it('retries when the push service is busy or down, and not when it refuses', async () => {
  await subscribe();
  service.answers = [429, 503, 403];
  for (const isFinal of [false, false, true]) {
    await assign('Call');
    const [fault] = await pushDue();
    expect([fault instanceof Error, fault instanceof NoRetry]).toEqual([true, isFinal]);
    now = new Date(Date.parse(now) + 60_000).toISOString();
  }
  expect(await browsersOf()).toMatchObject([{ usedAt: null }]);
});

// Reported of stackernews/stacker.news#625 and Expensify/App#26247.
it('pushes nothing after sign-out, the end of the session, the right or the account', async () => {
  const ends = {
    'sign-out': () => app.db.delete(sessions).where(eq(sessions.id, bea.sessionId)),
    expiry: () =>
      app.db
        .update(sessions)
        .set({ expiresAt: new Date(now) })
        .where(eq(sessions.id, bea.sessionId)),
    'loss of the right': () =>
      app.db.update(userProfiles).set({ role: 'writer' }).where(eq(userProfiles.userId, bea.user.id)),
    ban: () => app.db.update(users).set({ banned: true }).where(eq(users.id, bea.user.id)),
    erasure: () => app.db.delete(users).where(eq(users.id, bea.user.id)),
  };
  for (const [name, end] of Object.entries(ends)) {
    await app.db.delete(users).where(eq(users.id, bea.user.id));
    bea = await signIn(await makeAdministrator(app, `Bea ${name.replaceAll(' ', '')}`), name);
    await subscribe();
    await assign('Call');
    await end();
    expect([name, await pushDue(), await app.db.$count(pushBrowsers)]).toEqual([name, [], 0]);
  }
  expect(service.received).toEqual([]);
});

it('pushes to the person who used the browser last', async () => {
  const ownAnn = await signIn(ann, 'ann 1');
  const browser = service.subscribe(publicKey);
  expect(await addPushBrowser(app, ownAnn, browser)).toBe(true);
  expect(await addPushBrowser(app, bea, browser)).toBe(true);
  expect([await browsersOf(ownAnn), (await browsersOf()).length]).toEqual([[], 1]);
});

it('refuses addresses inside the network, and keys that are none', async () => {
  const browser = service.subscribe(publicKey);
  for (const endpoint of ['http://10.0.0.1/push', 'https://169.254.169.254/latest', 'ftp://127.0.0.1/'])
    expect(await addPushBrowser(app, bea, { ...browser, endpoint })).toBe(false);
  expect(await addPushBrowser(app, bea, { ...browser, p256dh: 'AAAA' })).toBe(false);
  expect(await browsersOf()).toEqual([]);
});

it('sends a test to one’s own browser only, and removes no other’s', async () => {
  await subscribe();
  const [browser] = await browsersOf();
  const id = browser?.id ?? '';
  await removePushBrowser(app, ann, id);
  expect([await testPushBrowser(app, ann, id), await testPushBrowser(app, bea, 'x')]).toEqual([null, null]);
  expect(await testPushBrowser(app, bea, id)).toBe(201);
  expect(pushed()).toEqual(['Test: This browser shows your notices.']);
  await removePushBrowser(app, bea, id);
  expect(await browsersOf()).toEqual([]);
});

// Reported of vjt/grappa-irc#1323 and w3c/push-api#291: a browser keeps the key that it subscribed with.
it('keeps its key when AUTH_SECRET changes, and asks browsers to subscribe again after a new one', async () => {
  await subscribe();
  const rotated = {
    ...app,
    secret: 'another secret of the tests',
    env: { ...app.env, AUTH_SECRET_PREVIOUS: app.secret },
  };
  const [before] = await app.db.select().from(pushKeys);
  expect(before?.privateKey).not.toContain('PRIVATE KEY');
  await preparePushKey(rotated);
  const after = { ...rotated, env: app.env };
  await preparePushKey(after);
  expect((await listPushBrowsers(after, bea.user.id)).publicKey).toBe(publicKey);
  const [browser] = await browsersOf();
  expect(await testPushBrowser(after, bea, browser?.id ?? '')).toBe(201);
  // Neither secret opens it.
  await preparePushKey(app);
  expect([await browsersOf(), await subscribe()]).toEqual([[], false]);
  ({ publicKey } = await listPushBrowsers(app, bea.user.id));
  expect(await subscribe()).toBe(true);
});
