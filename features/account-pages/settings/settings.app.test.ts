import { eq } from 'drizzle-orm';
import decodeQR from 'qr/decode.js';
import { beforeEach, expect, test } from 'vitest';
import { sessions, userIdentities, userProfiles, users } from '#features/accounts/accounts.table.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { changeAccountSettings, type SettingsResult } from '#features/account-pages/settings/change-settings.server.ts';
import { timestampText } from '#forms/timestamp.ts';
import { eraseAccounts } from '#features/users/erasure.public.server.ts';
import { exportAccount } from '#features/users/my-account.server.ts';
import { loadSettings } from '#features/account-pages/settings/settings.server.ts';
import type { QrPicture } from '#features/account-pages/settings/settings.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { Browser, makePerson, sentEmails, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';
import { totpOf } from '../../../tests/totp.ts';

const host = await openTestApp();
let browser: Browser;
beforeEach(async () => {
  await makePerson(host.app, 'ann');
  browser = new Browser(host.app);
  expect((await browser.signIn('ann@example.com')).status).toBe(200);
  await sentEmails(host);
});

async function session(of = browser): Promise<Session> {
  const found = await sessionOf(host.app, of.request('/dashboard/settings'));
  if (!found) throw new Error('Nobody is signed in.');
  return found;
}

async function press(action: string, fields: Record<string, string> = {}, of = browser): Promise<SettingsResult> {
  const body = new URLSearchParams({ action, ...fields }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = of.request('/dashboard/settings', { method: 'POST', body, headers });
  const answer = await changeAccountSettings(host.app, request, of.client, await session(of));
  of.keep(answer.headers);
  return answer;
}

async function shown(query = '', of = browser) {
  return loadSettings(host.app, of.request(`/dashboard/settings${query}`), await session(of));
}

function errorOf(answer: SettingsResult) {
  return 'note' in answer ? answer.note.error : undefined;
}

async function longAgo(): Promise<void> {
  await host.app.db.update(sessions).set({ confirmedAt: new Date(Date.now() - 16 * 60_000) });
}

async function subjects(): Promise<string[]> {
  return (await sentEmails(host)).map(({ subject }) => subject);
}

test('saves name and company with the profile, and keeps the input after an error', async () => {
  const names = { firstName: ' Anna ', lastName: 'Lee', company: 'Lee & Co' };
  expect(await press('name', names)).toMatchObject({ to: '/dashboard/settings?done=name#profile' });
  expect(await shown()).toMatchObject({ firstName: 'Anna', lastName: 'Lee', company: 'Lee & Co' });
  const [profile] = await host.app.db.select().from(userProfiles);
  expect(profile).toMatchObject({ fullName: 'Anna Lee', companyName: 'Lee & Co' });

  const refused = await press('name', { ...names, lastName: '' });
  expect(refused).toMatchObject({ status: 422, note: { typed: { company: 'Lee & Co' } } });
  expect(errorOf(refused)).toMatchObject({ field: 'lastName', message: 'Enter your last name' });
});

test('sends an address change to the current address first, and changes nothing on the request', async () => {
  expect(errorOf(await press('address', { email: 'ann@example.com' }))).toMatchObject({ field: 'email' });
  expect(errorOf(await press('address', { email: 'no address' }))).toMatchObject({ field: 'email' });
  expect(await press('address', { email: 'new@example.com' })).toHaveProperty('to');
  const emails = await sentEmails(host);
  expect(emails.map(({ to }) => to)).toEqual(['ann@example.com']);
  expect((await shown()).email).toBe('ann@example.com');
});

test('requires an identity confirmation after an older sign-in before a sign-in method changes', async () => {
  await longAgo();
  expect((await shown()).confirmed).toBe(false);
  for (const [action, fields] of [
    ['address', { email: 'new@example.com' }],
    ['connect', { provider: 'google' }],
    ['disconnect', { id: 'any' }],
    ['begin-factor', { password: usualPassword }],
    ['erase', { sure: 'on' }],
  ] as const) {
    expect(errorOf(await press(action, { ...fields }))?.reason, action).toBe('confirm-identity');
  }
  expect(errorOf(await press('confirm', { password: 'wrong password' }))).toMatchObject({ field: 'password' });
  expect(await press('confirm', { password: usualPassword })).toMatchObject({
    to: expect.stringContaining('done=confirm') as string,
  });
  expect((await shown()).confirmed).toBe(true);
});

test('ends every other session after a new password, and sends an email', async () => {
  const other = new Browser(host.app);
  await other.signIn('ann@example.com');
  await sentEmails(host);
  const next = { password: 'another long way', confirmPassword: 'another long way' };
  expect(errorOf(await press('password', { ...next, currentPassword: 'wrong' }))).toMatchObject({
    field: 'currentPassword',
  });
  expect(
    errorOf(await press('password', { ...next, currentPassword: usualPassword, confirmPassword: 'x' })),
  ).toMatchObject({
    field: 'confirmPassword',
    message: 'Passwords do not match',
  });
  expect(await press('password', { ...next, currentPassword: usualPassword })).toHaveProperty('to');
  expect(await sessionOf(host.app, other.request('/dashboard/settings'))).toBeUndefined();
  expect((await shown()).sessions).toHaveLength(1);
  expect(await subjects()).toEqual([expect.stringContaining('password was changed')]);
});

test('does not remove the last sign-in method', async () => {
  expect((await shown()).lastWayIn).toBe(true);
  const [password] = await host.app.db.select().from(userIdentities);
  expect(errorOf(await press('disconnect', { id: password?.id ?? '' }))?.reason).toBe('last-way-in');
  const { user } = await session();
  await host.app.db.insert(userIdentities).values({ userId: user.id, providerId: 'google', accountId: '1' });
  expect(await shown()).toMatchObject({ lastWayIn: false, providers: [{ name: 'google' }] });
  // Session two days old, recently confirmed.
  await host.app.db.update(sessions).set({ createdAt: new Date(Date.now() - 2 * 86_400_000) });
  const [google] = (await shown()).providers;
  expect(await press('disconnect', { id: google?.connection ?? '' })).toHaveProperty('to');
  expect(await subjects()).toEqual([expect.stringContaining('provider was disconnected')]);
});

test('enables a second factor after a valid app code, and disables it with the password', async () => {
  expect(errorOf(await press('begin-factor', { password: 'wrong password' }))).toMatchObject({ field: 'password' });
  const begun = await press('begin-factor', { password: usualPassword });
  const setup = 'note' in begun ? begun.note.setup : undefined;
  expect(setup?.codes.length).toBeGreaterThan(7);
  expect(readPicture(setup?.picture)).toBe(setup?.uri);
  expect((await shown()).hasSecondFactor).toBe(false);
  const uri = setup?.uri ?? '';
  const wrong = await press('finish-factor', { code: '000000', uri, codes: 'a b' });
  expect(errorOf(wrong)).toMatchObject({ field: 'code' });
  expect(wrong).toMatchObject({ note: { setup: { uri, codes: ['a', 'b'], picture: setup?.picture } } });
  expect(await press('finish-factor', { code: codeOf(uri) })).toHaveProperty('to');
  expect((await shown()).hasSecondFactor).toBe(true);
  expect(await subjects()).toEqual([expect.stringContaining('second factor is on')]);

  const codes = await press('new-codes', { password: usualPassword });
  expect('note' in codes && codes.note.recoveryCodes?.length).toBeGreaterThan(7);
  expect(await press('end-factor', { password: usualPassword })).toHaveProperty('to');
  expect((await shown()).hasSecondFactor).toBe(false);
  expect(await subjects()).toHaveLength(2);
});

test('lists sessions with their device and can end each of them, but none of another user', async () => {
  const phone = new Browser(host.app, undefined, 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1');
  await phone.signIn('ann@example.com');
  const { sessions: list } = await shown();
  expect(list.map(({ device }) => device).sort()).toEqual(['Firefox on Linux', 'Safari on iPhone']);
  expect(list.filter(({ current }) => current)).toHaveLength(1);

  await makePerson(host.app, 'eve');
  const eve = new Browser(host.app);
  await eve.signIn('eve@example.com');
  const phoneId = list.find(({ current }) => !current)?.id ?? '';
  await press('end-session', { id: phoneId }, eve);
  expect((await shown()).sessions).toHaveLength(2);
  await press('end-session', { id: phoneId });
  expect((await shown()).sessions).toHaveLength(1);
  expect(await sessionOf(host.app, phone.request('/dashboard/settings'))).toBeUndefined();
  expect((await shown('', eve)).sessions).toHaveLength(1);
});

test('erases an account a week after the request, unless it is withdrawn', async () => {
  expect(errorOf(await press('erase'))).toMatchObject({ field: 'sure' });
  expect(await press('erase', { sure: 'on' })).toHaveProperty('to');
  const due = Date.parse((await shown()).eraseAt ?? '');
  expect(Math.round((due - Date.now()) / 86_400_000)).toBe(7);
  const [email] = await sentEmails(host);
  expect(email?.text).toContain(`Erased on: ${timestampText(new Date(due))}`);
  expect(email?.text).toMatch(/Keep my account.*\/dashboard\/settings/s);
  await press('keep');
  expect((await shown()).eraseAt).toBeNull();
  expect(await subjects()).toHaveLength(1);

  await press('erase', { sure: 'on' });
  await eraseAccounts(host.app);
  expect(await host.app.db.select().from(users)).toHaveLength(1);
  const inAWeek = () => new Date(Date.now() + 7 * 86_400_000 + 1000);
  await eraseAccounts({ ...host.app, now: inAWeek });
  expect(await host.app.db.select().from(users)).toHaveLength(0);
  expect(await host.app.db.select().from(sessions)).toHaveLength(0);
  expect(await host.app.db.select().from(userProfiles)).toHaveLength(0);
});

test('does not erase the last administrator, even when the other one is about to be erased', async () => {
  const { db } = host.app;
  const ann = (await session()).user.id;
  await db.update(userProfiles).set({ role: 'admin' }).where(eq(userProfiles.userId, ann));
  expect(errorOf(await press('erase', { sure: 'on' }))?.reason).toBe('last-administrator');
  await makePerson(host.app, 'ben', { role: 'admin' });
  const ben = new Browser(host.app);
  await ben.signIn('ben@example.com');
  expect(await press('erase', { sure: 'on' }, ben)).toHaveProperty('to');
  expect(errorOf(await press('erase', { sure: 'on' }))?.reason).toBe('last-administrator');
  await press('keep', {}, ben);
  const both = await Promise.all([press('erase', { sure: 'on' }), press('erase', { sure: 'on' }, ben)]);
  expect(both.filter((answer) => 'to' in answer)).toHaveLength(1);

  // The job always leaves one administrator.
  await db.update(userProfiles).set({ eraseAt: new Date(Date.now() - 1000) });
  const ended: string[] = [];
  await eraseAccounts(host.app, (_, id) => Promise.resolve(void ended.push(id)));
  expect(await db.select().from(users)).toHaveLength(2);
  expect(ended).toEqual([]);
  await makePerson(host.app, 'cat', { role: 'admin' });
  await eraseAccounts(host.app);
  expect((await db.select().from(users)).map(({ email }) => email)).toEqual(['cat@example.com']);
});

test('exports the account data without secrets', async () => {
  const text = JSON.stringify(await exportAccount(host.app, (await session()).user.id));
  expect(JSON.parse(text)).toMatchObject({ email: 'ann@example.com', waysIn: [{ provider: 'credential' }] });
  const [identity] = await host.app.db.select().from(userIdentities).where(eq(userIdentities.providerId, 'credential'));
  expect(text).not.toContain(identity?.password ?? 'none');
  const [stored] = await host.app.db.select().from(sessions);
  expect(text).not.toContain(stored?.token ?? 'none');
});

test('takes messages from our table, never from the address', async () => {
  expect((await shown('?done=name')).done).toMatchObject({ action: 'name', section: 'profile' });
  expect((await shown('?done=toString')).done).toBeNull();
  expect((await shown('?error=Call+this+number')).connectError).toBe(
    'The account could not be connected. Please try again.',
  );
});

function codeOf(uri: string): string {
  return totpOf(new URL(uri).searchParams.get('secret') ?? '');
}

/** Decodes a QR picture at four pixels per square. */
function readPicture(picture: QrPicture | undefined): string {
  if (!picture) return '';
  const [scale, side] = [4, picture.size * 4];
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [, x, y, width] of picture.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let line = Number(y) * scale; line < (Number(y) + 1) * scale; line += 1) {
      const from = line * side + Number(x) * scale;
      data.fill(0, from * 3, (from + Number(width) * scale) * 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}
