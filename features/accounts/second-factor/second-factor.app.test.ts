import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signOut } from '#features/accounts/sign-in/sign-in.server.ts';
import { secondFactors, sessions } from '#features/accounts/accounts.table.ts';
import { endTrustIn } from '#features/accounts/second-factor/trusted-devices.server.ts';
import { loadSettings } from '#features/account-pages/settings/settings.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, sentEmails, tokenIn, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';
import { totpOf } from '../../../tests/totp.ts';

const host = await openTestApp();
let browser: Browser;
let key: string;
let codes: string[];
let userId: string;

const email = 'ann@example.com';
/** At the start of a code's thirty seconds. */
const started = Math.floor(Date.now() / 60_000) * 60_000;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: started });
  userId = (await makePerson(host.app, 'ann')).id;
  browser = new Browser(host.app);
  await browser.signIn(email);
  const { json } = await browser.call('/two-factor/enable', { password: usualPassword });
  key = new URL(String(json['totpURI'])).searchParams.get('secret') ?? '';
  codes = json['backupCodes'] as string[];
  expect((await browser.call('/two-factor/verify-totp', { code: totpOf(key) })).status).toBe(200);
});
afterEach(() => void vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A browser after the password step. */
async function challenged(): Promise<Browser> {
  const other = new Browser(host.app);
  expect((await other.signIn(email)).json).toMatchObject({ twoFactorRedirect: true });
  return other;
}

const byApp = async (code: string) => (await (await challenged()).call('/two-factor/verify-totp', { code })).status;
const byRecovery = async (code: string) =>
  (await (await challenged()).call('/two-factor/verify-backup-code', { code })).status;

describe('an authenticator app code', () => {
  test('does not sign in when it turned the second factor on', async () => {
    expect(await byApp(totpOf(key))).toBe(401);
    later(30);
    expect(await byApp(totpOf(key))).toBe(200);
  });

  test('signs in once, even when it is sent several times at once, and not again in the next time step', async () => {
    later(60);
    const code = totpOf(key);
    const browsers = await Promise.all([challenged(), challenged(), challenged(), challenged()]);
    const answers = await Promise.all(browsers.map((one) => one.call('/two-factor/verify-totp', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    later(31);
    expect(await byApp(code)).toBe(401);
  });

  test('of an earlier time step is rejected once a later one was accepted', async () => {
    later(90);
    const earlier = totpOf(key, Date.now() - 30_000);
    expect(await byApp(totpOf(key, Date.now() + 30_000))).toBe(200);
    expect(await byApp(totpOf(key))).toBe(401);
    expect(await byApp(earlier)).toBe(401);
  });

  test('of more than one time step away is rejected', async () => {
    later(300);
    expect(await byApp(totpOf(key, Date.now() - 61_000))).toBe(401);
    expect(await byApp(totpOf(key, Date.now() + 61_000))).toBe(401);
  });

  test('that was used counts as a wrong attempt, and the right one is still accepted', async () => {
    later(60);
    const code = totpOf(key);
    expect(await byApp(code)).toBe(200);
    const other = await challenged();
    expect((await other.call('/two-factor/verify-totp', { code })).json).toMatchObject({ code: 'INVALID_CODE' });
    later(30);
    expect((await other.call('/two-factor/verify-totp', { code: totpOf(key) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  const stored = async () => (await host.app.db.select().from(secondFactors))[0]?.backupCodes ?? '';

  test('are stored as argon2id hashes and each sign in once', async () => {
    const hashes = JSON.parse(await stored()) as string[];
    expect(hashes).toHaveLength(10);
    for (const one of hashes) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await byRecovery(hashes[0] ?? '')).toBe(401);
    expect(await byRecovery(codes[3] ?? '')).toBe(200);
    expect(await byRecovery(codes[3] ?? '')).toBe(401);
    expect(await byRecovery(codes[4] ?? '')).toBe(200);
    expect(JSON.parse(await stored())).toHaveLength(8);
  });

  test('sign in once when one is sent several times at once, without an error', async () => {
    const browsers = await Promise.all([challenged(), challenged(), challenged()]);
    const answers = await Promise.all(
      browsers.map((one) => one.call('/two-factor/verify-backup-code', { code: codes[0] ?? '' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  });
});

describe('a trusted device', () => {
  const isTrusted = async (device: Browser) => (await device.signIn(email)).json['twoFactorRedirect'] === undefined;
  let device: Browser;

  beforeEach(async () => {
    later(60);
    device = await challenged();
    await device.call('/two-factor/verify-totp', { code: totpOf(key), trustDevice: true });
    expect(await isTrusted(device)).toBe(true);
    // Requires a later app code.
    later(60);
  });

  test('is listed with its browser and can be removed', async () => {
    const shown = async () => {
      const session = await sessionOf(host.app, browser.request('/dashboard/settings'));
      if (!session) throw new Error('Nobody is signed in.');
      return loadSettings(host.app, browser.request('/dashboard/settings'), session);
    };
    const { trustedDevices } = await shown();
    expect(trustedDevices).toMatchObject([{ device: 'Firefox on Linux' }]);
    await endTrustIn(host.app, 'somebody else', trustedDevices[0]?.id ?? '');
    expect((await shown()).trustedDevices).toHaveLength(1);
    await endTrustIn(host.app, userId, trustedDevices[0]?.id ?? '');
    expect((await shown()).trustedDevices).toEqual([]);
    expect(await isTrusted(device)).toBe(false);
  });

  test('ends with a new password set by an emailed link', async () => {
    await sentEmails(host);
    await browser.call('/request-password-reset', { email });
    const token = tokenIn((await sentEmails(host)).at(-1));
    await browser.call('/reset-password', { token, newPassword: 'quite another way' });
    const answer = await device.signIn(email, 'quite another way');
    expect(answer.json).toMatchObject({ twoFactorRedirect: true });
  });

  test('ends with "sign out everywhere"', async () => {
    expect(await signOut(host.app, browser.client, browser.request('/'), { everywhere: true })).toMatchObject({
      ok: true,
    });
    expect(await isTrusted(device)).toBe(false);
  });

  test('ends with all other sessions, except for the browser that ends them', async () => {
    const other = await challenged();
    await other.call('/two-factor/verify-totp', { code: totpOf(key), trustDevice: true });
    await device.call('/revoke-other-sessions', {});
    expect(await isTrusted(other)).toBe(false);
    expect(await isTrusted(device)).toBe(true);
  });

  test('ends when the second factor is turned off and on again', async () => {
    await browser.call('/two-factor/disable', { password: usualPassword });
    const { json } = await browser.call('/two-factor/enable', { password: usualPassword });
    const next = new URL(String(json['totpURI'])).searchParams.get('secret') ?? '';
    expect((await browser.call('/two-factor/verify-totp', { code: totpOf(next) })).status).toBe(200);
    expect(await isTrusted(device)).toBe(false);
  });

  test('ends with a new password set by the signed-in user', async () => {
    const newPassword = 'quite another way';
    await host.app.db.update(sessions).set({ confirmedAt: new Date() }).where(eq(sessions.userId, userId));
    expect((await browser.call('/change-password', { currentPassword: usualPassword, newPassword })).status).toBe(200);
    expect((await device.signIn(email, newPassword)).json).toMatchObject({ twoFactorRedirect: true });
  });
});
