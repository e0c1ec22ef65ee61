import { beforeEach, expect, test, vi } from 'vitest';
import { secondFactors, signingKeys } from '#features/accounts/accounts.table.ts';
import { queueEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { decryptStored, reencryptStored } from '#features/accounts/emails/stored-secrets.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { NoRetry } from '#server/jobs/no-retry.ts';
import { runJob } from '#server/jobs/define-job.ts';
import { sendAccountEmail } from '#features/accounts/accounts.jobs.server.ts';
import { Browser, makePerson, usualPassword } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';
import { totpOf } from '../../../tests/totp.ts';

const host = await openTestApp();
beforeEach(async () => {
  await host.app.db.delete(signingKeys);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  return () => void vi.useRealTimers();
});

const secret = 'another secret of the tests that opens nothing else';

/** The site after a change of AUTH_SECRET: with the former secret, and once that was removed. */
function rotated(): { both: AppContext; after: AppContext } {
  const env = { ...host.app.env, AUTH_SECRET_PREVIOUS: host.app.secret };
  return { both: { ...host.app, secret, env }, after: { ...host.app, secret } };
}

async function withAuthenticator(): Promise<string> {
  await makePerson(host.app, 'ann');
  const browser = new Browser(host.app);
  await browser.signIn('ann@example.com');
  const { json } = await browser.call('/two-factor/enable', { password: usualPassword });
  const key = new URL(String(json['totpURI'])).searchParams.get('secret') ?? '';
  await browser.call('/two-factor/verify-totp', { code: totpOf(key) });
  vi.setSystemTime(Date.now() + 60_000);
  return key;
}

/** Status of a sign-in with a code of the authenticator. */
async function signInBy(app: AppContext, key: string): Promise<number> {
  const browser = new Browser(app);
  expect((await browser.signIn('ann@example.com')).json).toMatchObject({ twoFactorRedirect: true });
  return (await browser.call('/two-factor/verify-totp', { code: totpOf(key) })).status;
}

test('keeps authenticators working after AUTH_SECRET has changed and the previous one is removed', async () => {
  const key = await withAuthenticator();
  const { both, after } = rotated();
  await reencryptStored(both);
  const [factor] = await host.app.db.select().from(secondFactors);
  expect(await decryptStored(host.app, factor?.secret ?? '')).toBeNull();
  expect(await signInBy(after, key)).toBe(200);
});

test('refuses the code of an authenticator whose secret is lost', async () => {
  const key = await withAuthenticator();
  const { after } = rotated();
  await reencryptStored(after);
  expect(await signInBy(after, key)).toBe(401);
});

test.each([
  ['keeps signing keys that the previous secret opens', true],
  ['replaces signing keys that no secret opens', false],
])('%s', async (_behavior, isKept) => {
  await makePerson(host.app, 'ann');
  const tokenOf = async (app: AppContext) => {
    const credentials = { grant_type: 'password', email: 'ann@example.com', password: usualPassword };
    return (await new Browser(app).call('/session', credentials)).status;
  };
  expect(await tokenOf(host.app)).toBe(200);
  const [before] = await host.app.db.select({ id: signingKeys.id }).from(signingKeys);
  const { both, after } = rotated();
  await reencryptStored(isKept ? both : after);
  expect(await tokenOf(after)).toBe(200);
  const [now] = await host.app.db.select({ id: signingKeys.id }).from(signingKeys);
  expect(now?.id === before?.id).toBe(isKept);
});

test('sends queued emails after a change of AUTH_SECRET, or fails them at once', async () => {
  await queueEmail(host.app, 'ann@example.com', { kind: 'code', code: '123456' });
  const [job] = await host.queued();
  const run = { id: 'r', attempt: 1 };
  const { both, after } = rotated();
  await runJob(sendAccountEmail, both, job?.data, run);
  expect(host.emails.at(-1)?.text).toContain('123456');
  await expect(runJob(sendAccountEmail, after, job?.data, run)).rejects.toThrow(NoRetry);
  await expect(runJob(sendAccountEmail, after, job?.data, run)).rejects.toThrow(/AUTH_SECRET_PREVIOUS/);
});
