import { describe, expect, test } from 'vitest';
import { countTry } from '#features/accounts/requests/limits.server.ts';
import { knownDevices, sessions } from '#features/accounts/accounts.table.ts';
import { signInWithCode, updatePassword } from '#features/accounts/sign-in/sign-in.server.ts';
import { confirmAddress } from '#features/accounts/sign-in/confirm-address.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { Browser, makePerson, sentEmails, tokenIn, usualPassword } from '../../../tests/accounts.ts';
import { newClient, openTestApp } from '../../../tests/test-app.ts';
import { totpOf } from '../../../tests/totp.ts';

const opened = await openTestApp();
const { app } = opened;

let networks = 0;

/** A visitor in a /64 of one /48, or at an own address. */
function from(site?: string): Browser {
  const client = newClient();
  networks += 1;
  return new Browser(app, site === undefined ? client : { ...client, limitKey: `${site}:${networks}::/64` });
}

/** Wrong passwords from different visitors; returns how many were not rate-limited. */
async function guesses(email: string, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => from().signIn(email, `wrong ${n}`)));
  return answers.filter(({ status }) => status === 401).length;
}

/** Uses up the strangers' limit without hashing. */
async function spendTries(account: string, count = 50): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await countTry(app.limits, '/sign-in/email', { visitor: newClient().limitKey, account });
  }
}

describe('guesses at one account from many networks', () => {
  test('share one limit that does not lock the owner out of a known browser', async () => {
    const { email } = await makePerson(app, 'owner');
    const known = from();
    expect((await known.signIn(email)).status).toBe(200);
    expect(await guesses(email, 70)).toBe(50);
    expect((await from().signIn(email)).status).toBe(429);
    expect((await known.signIn(email)).status).toBe(200);
    // Known browsers get no more guesses.
    for (let n = 0; n < 10; n += 1) expect((await known.signIn(email, 'wrong')).status).toBe(401);
    expect((await known.signIn(email)).status).toBe(429);
    // Other accounts are unaffected.
    expect((await from().signIn((await makePerson(app, 'other')).email)).status).toBe(200);
  }, 120_000);

  test('get the same answer when there is no account', async () => {
    expect(await guesses('nobody@example.com', 55)).toBe(50);
  }, 120_000);

  test('are limited sooner within one network of 48 bits, across all accounts', async () => {
    const tries = Array.from({ length: 400 }, (_, n) =>
      countTry(app.limits, '/sign-in/email', { visitor: `2001:db8:5:${n % 40}::/64`, account: `nobody-${n}` }),
    );
    await Promise.all(tries);
    expect((await from('2001:db8:5').signIn('one-more@example.com', 'wrong')).status).toBe(429);
    expect((await from('2001:db8:6').signIn('one-more@example.com', 'wrong')).status).toBe(401);
  }, 120_000);

  test('are forgiven when the owner sets a new password by an emailed link', async () => {
    const { email } = await makePerson(app, 'reset');
    await spendTries(email);
    await new Browser(app).call('/request-password-reset', { email });
    const [mail] = await sentEmails(opened);
    const browser = from();
    const password = 'quite another harbour';
    const form = { token: tokenIn(mail), password, confirmPassword: password };
    expect((await updatePassword(app, browser.client, browser.request('/'), form)).ok).toBe(true);
    expect((await browser.signIn(email, password)).status).toBe(200);
  }, 120_000);

  test('do not count another person’s browser as known on this account', async () => {
    const { email } = await makePerson(app, 'target');
    const attacker = from();
    await attacker.signIn((await makePerson(app, 'attacker')).email);
    await spendTries(email);
    expect((await attacker.signIn(email)).status).toBe(429);
  }, 120_000);
});

describe('a second factor', () => {
  async function withFactor(name: string) {
    const { email } = await makePerson(app, name);
    const browser = from();
    await browser.signIn(email);
    const { json } = await browser.call('/two-factor/enable', { password: usualPassword });
    const { totpURI, backupCodes } = json as { totpURI: string; backupCodes: string[] };
    const secret = new URL(totpURI).searchParams.get('secret') ?? '';
    expect((await browser.call('/two-factor/verify-totp', { code: totpOf(secret) })).status).toBe(200);
    await browser.call('/sign-out', {});
    return { email, browser, secret, backupCodes };
  }

  const enter = (browser: Browser, code: string, kind: 'app' | 'recovery') =>
    signInWithCode(app, browser.client, browser.request('/'), { code, kind });

  test('is not locked for its owner by wrong codes from elsewhere', async () => {
    const { email, browser, secret, backupCodes } = await withFactor('locked');
    const wrong = [];
    for (let n = 0; n < 14; n += 1) {
      const stranger = from();
      expect((await stranger.signIn(email)).json).toMatchObject({ twoFactorRedirect: true });
      wrong.push((await stranger.call('/two-factor/verify-totp', { code: '000000' })).status);
    }
    expect(wrong).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    await browser.signIn(email);
    // The current code is already used.
    const next = totpOf(secret, Date.now() + 30_000);
    expect((await enter(browser, next, 'app')).ok).toBe(true);
    // Recovery codes still work on a new browser.
    const fresh = from();
    await fresh.signIn(email);
    expect((await enter(fresh, backupCodes[0] ?? '', 'recovery')).ok).toBe(true);
  }, 120_000);

  test('signs in once with one recovery code sent six times at once, without an error', async () => {
    const { email, backupCodes } = await withFactor('six');
    const browser = from();
    await browser.signIn(email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => enter(browser, backupCodes[0] ?? '', 'recovery')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(['code', 'code-expired']).toContain(answer.reason);
    }
  }, 120_000);
});

describe('an emailed code', () => {
  test('does not reveal whether an account exists, by any number of wrong codes or any call', async () => {
    await makePerson(app, 'there');
    const password = 'quite another harbour';
    const calls: readonly (readonly [string, string, object])[] = [
      ['/sign-in/email-otp', 'sign-in', {}],
      ['/email-otp/check-verification-otp', 'sign-in', { type: 'sign-in' }],
      ['/email-otp/verify-email', 'email-verification', {}],
      ['/email-otp/reset-password', 'forget-password', { password }],
    ];
    // Each answer is padded, so the paths are tried at the same time.
    const tries = calls.map(async ([path, type, more]) => {
      const answersFor = async (email: string) => {
        const browser = from();
        await browser.call('/email-otp/send-verification-otp', { email, type });
        const replies = [];
        for (let n = 0; n < 7; n += 1) {
          const { status, json } = await browser.call(path, { email, otp: '00000x', ...more });
          replies.push({ status, ...json, requestId: '' });
        }
        return replies;
      };
      const answers = await Promise.all(['there@example.com', 'nobody@example.com'].map(answersFor));
      expect([path, answers[0]]).toEqual([path, answers[1]]);
      expect(answers[0]?.[0]).toMatchObject({ status: 400, code: 'INVALID_OTP' });
    });
    await Promise.all(tries);
  }, 120_000);
});

test('changes an address with the same email whether or not the new address has an account', async () => {
  await makePerson(app, 'taken');
  for (const newEmail of ['taken@example.com', 'free@example.com']) {
    const { email } = await makePerson(app, `mover-${newEmail.slice(0, 4)}`);
    const browser = from();
    await browser.signIn(email);
    const { status, json } = await browser.call('/change-email', { newEmail });
    expect([newEmail, status, json]).toEqual([newEmail, 200, { status: true }]);
    const emails = (await sentEmails(opened)).filter(({ to }) => to === email);
    expect([newEmail, emails.length]).toEqual([newEmail, 1]);
    expect(emails[0]?.text).toContain(newEmail);
    // Approval sends the next email to the new mailbox; its existing owner is notified and nothing changes.
    const approval = new URL(/https?:\/\/\S+token=\S+/.exec(emails[0]?.text ?? '')?.[0] ?? 'http://x');
    const token = approval.searchParams.get('token') ?? '';
    const approved = await confirmAddress(app, browser.client, browser.request('/'), { token });
    expect(approved).toMatchObject({ ok: true, kind: 'approve-address' });
    const [second] = (await sentEmails(opened)).filter(({ to }) => to === newEmail);
    expect(second?.text.includes('token=')).toBe(newEmail === 'free@example.com');
  }
}, 60_000);

describe('repeated actions of a signed-in user', () => {
  test('are limited for sign-ins, browsers and emails', async () => {
    const { email } = await makePerson(app, 'often');
    const client = newClient();
    const statuses: number[] = [];
    // In small batches: an attempt counts as wrong until it succeeds.
    for (let n = 0; n < 65; n += 5) {
      const some = [1, 2, 3, 4, 5].map((one) => new Browser(app, client, `program ${n + one}`).signIn(email));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await app.db.$count(sessions)).toBeLessThanOrEqual(60);
    expect(await app.db.$count(knownDevices)).toBeLessThanOrEqual(102);
    expect((await sentEmails(opened)).length).toBeLessThanOrEqual(5);
    expect(await sessionOf(app, from().request('/'))).toBeUndefined();
  }, 120_000);
});
