import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { users, verifications } from '#features/accounts/accounts.table.ts';
import { confirmAddress, readAddressConfirmation } from '#features/accounts/sign-in/confirm-address.server.ts';
import { Browser, makePerson, sentEmails, tokenIn, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const host = await openTestApp();

const email = 'ann@example.com';
const newPassword = 'quite another way';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await makePerson(host.app, 'ann');
});
afterEach(() => void vi.useRealTimers());

/** Token of the only new email with a link. */
async function mailedToken(): Promise<string> {
  return tokenIn((await sentEmails(host)).find(({ text }) => text.includes('token=')));
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Uses its own client address. */
async function resetToken(): Promise<string> {
  await new Browser(host.app).call('/request-password-reset', { email });
  return await mailedToken();
}

const reset = async (token: string, password = newPassword) =>
  (await new Browser(host.app).call('/reset-password', { token, newPassword: password })).status;

async function mailedCode(type: 'sign-in' | 'forget-password' | 'email-verification'): Promise<string> {
  await new Browser(host.app).call('/email-otp/send-verification-otp', { email, type });
  const copy = (await sentEmails(host)).map(({ text }) => text).join('\n');
  return /^\d{6}$/m.exec(copy)?.[0] ?? '';
}

const byCode = async (otp: string, browser = new Browser(host.app)) =>
  (await browser.call('/sign-in/email-otp', { email, otp })).status;

async function signedIn(): Promise<Browser> {
  const browser = new Browser(host.app);
  expect((await browser.signIn(email)).status).toBe(200);
  return browser;
}

describe('a password reset link', () => {
  test('is valid for one hour, to the second', async () => {
    const [early, late] = [await resetToken(), await resetToken()];
    later(3599);
    expect(await reset(early)).toBe(200);
    later(2);
    expect(await reset(late)).toBe(400);
  });

  test('expires after an hour', async () => {
    const token = await resetToken();
    later(3601);
    expect(await reset(token)).toBe(400);
  });

  test('works once, even when it is used several times at once', async () => {
    const token = await resetToken();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${newPassword} ${n}`)));
    expect(answers.sort()).toEqual([200, 400, 400, 400]);
    expect(await reset(token)).toBe(400);
  });

  test('becomes invalid when another one is used', async () => {
    const [first, second] = [await resetToken(), await resetToken()];
    expect(await reset(second)).toBe(200);
    expect(await reset(first)).toBe(400);
  });

  test('becomes invalid when the signed-in user changes the password', async () => {
    const token = await resetToken();
    const browser = await signedIn();
    expect((await browser.call('/change-password', { currentPassword: usualPassword, newPassword })).status).toBe(200);
    expect(await reset(token)).toBe(400);
  });

  test('becomes invalid when the address changes, so the old mailbox cannot set a password', async () => {
    const token = await resetToken();
    await changeAddress(await signedIn(), 'new@example.com');
    expect(await reset(token)).toBe(400);
  });

  test('of another user stays valid', async () => {
    await makePerson(host.app, 'ben');
    await new Browser(host.app).call('/request-password-reset', { email: 'ben@example.com' });
    const theirs = await mailedToken();
    expect(await reset(await resetToken())).toBe(200);
    expect(await reset(theirs)).toBe(200);
  });
});

describe('an emailed code', () => {
  test('is valid for ten minutes', async () => {
    const code = await mailedCode('sign-in');
    later(599);
    expect(await byCode(code)).toBe(200);
  });

  test('expires after ten minutes', async () => {
    const code = await mailedCode('sign-in');
    later(601);
    expect(await byCode(code)).toBe(400);
  });

  test('works once', async () => {
    const code = await mailedCode('sign-in');
    expect(await byCode(code)).toBe(200);
    expect(await byCode(code)).toBe(400);
  });

  test('is accepted after four wrong attempts and rejected after five', async () => {
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
    const first = await mailedCode('sign-in');
    for (let n = 0; n < 4; n += 1) expect(await byCode(wrong(first))).toBe(400);
    expect(await byCode(first)).toBe(200);
    const second = await mailedCode('sign-in');
    for (let n = 0; n < 5; n += 1) expect(await byCode(wrong(second))).toBe(400);
    expect(await byCode(second)).toBeGreaterThanOrEqual(400);
  });

  test.each(['sign-in', 'forget-password', 'email-verification'] as const)(
    'of type %s becomes invalid when the password changes',
    async (type) => {
      await mailedCode(type);
      expect(await host.app.db.select().from(verifications)).toHaveLength(1);
      expect(await reset(await resetToken())).toBe(200);
      expect(await host.app.db.select().from(verifications)).toEqual([]);
    },
  );

  test('becomes invalid when the address changes', async () => {
    await mailedCode('forget-password');
    await changeAddress(await signedIn(), 'new@example.com');
    expect(await host.app.db.select().from(verifications)).toEqual([]);
  });
});

describe('a link that changes the account address', () => {
  test('becomes invalid when the password changes', async () => {
    const browser = await signedIn();
    await browser.call('/change-email', { newEmail: 'thief@example.com' });
    const token = await mailedToken();
    expect(await readAddressConfirmation(host.app, browser.request('/'), token)).not.toBeNull();
    later(5);
    await browser.call('/change-password', { currentPassword: usualPassword, newPassword });
    expect(await readAddressConfirmation(host.app, browser.request('/'), token)).toBeNull();
    expect(await confirmAddress(host.app, browser.client, browser.request('/'), { token })).toMatchObject({
      ok: false,
      reason: 'link',
    });
  });
});

/** Follows both links. */
async function changeAddress(browser: Browser, newEmail: string): Promise<void> {
  await browser.call('/change-email', { newEmail });
  for (let step = 0; step < 2; step += 1) {
    const token = await mailedToken();
    const answer = await confirmAddress(host.app, browser.client, browser.request('/'), { token });
    expect(answer.ok).toBe(true);
  }
  expect(await host.app.db.select().from(users).where(eq(users.email, newEmail))).toHaveLength(1);
}
