import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#features/accounts/passwords/passwords.server.ts';
import { Browser, makePerson as make, sentEmails, signUpOf, usualPassword } from '../../../tests/accounts.ts';
import { openBuiltSite } from '../../../tests/built-site.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();
/** Padded as in the program. */
const app = { ...opened.app, pause: delay };

/** With a hash like the site's, since the time of its check must not reveal the account. */
const makePerson: typeof make = async (host, name, options) =>
  make(host, name, { ...options, passwordHash: await hashPassword(usualPassword) });

const { password, company, firstName, lastName } = signUpOf('x');
const signUpBody = (email: string) => ({ email, password, name: 'Ann Lee', firstName, lastName, company });

describe('the existence of an account', () => {
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  test('is not revealed by a sign-up: same status, same fields, same cookies', async () => {
    await makePerson(app, 'there');
    const known = await new Browser(app).call('/sign-up/email', signUpBody('there@example.com'));
    const unknown = await new Browser(app).call('/sign-up/email', signUpBody('new@example.com'));
    expect(known.status).toBe(unknown.status);
    const shape = (json: object): unknown =>
      Object.entries(json).map(([name, value]) => [
        name,
        value !== null && typeof value === 'object' ? shape(value as object) : typeof value,
      ]);
    expect(shape(known.json)).toEqual(shape(unknown.json));
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test('is not revealed by a sign-in: same answer for unknown, wrong and unconfirmed', async () => {
    await makePerson(app, 'there');
    await makePerson(app, 'waiting', { emailVerified: false });
    const answers = [
      await new Browser(app).signIn('nobody@example.com'),
      await new Browser(app).signIn('there@example.com', 'not this one'),
      await new Browser(app).signIn('waiting@example.com'),
    ].map(({ status, json }) => ({ status, ...json, requestId: '' }));
    expect(answers[0]).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('is not revealed by the response time', async () => {
    await makePerson(app, 'there');
    const ask = (email: string) => ({
      'sign-in': () => new Browser(app).signIn(email, 'not this one'),
      reset: () => new Browser(app).call('/request-password-reset', { email }),
      'sign-up': () => new Browser(app).call('/sign-up/email', signUpBody(email)),
    });
    for (const way of ['sign-in', 'reset', 'sign-up'] as const) {
      let [known, unknown] = [Infinity, Infinity];
      // Alternating, minimum of two: other load slows calls.
      for (let n = 0; n < 2; n += 1) {
        known = Math.min(known, await timed(ask('there@example.com')[way]));
        unknown = Math.min(unknown, await timed(ask(`${way}-${n}@example.com`)[way]));
      }
      process.stdout.write(`      ${way}: known to unknown account ${(known / unknown).toFixed(2)}\n`);
      // Wide, because of other load; one-sided hashing would exceed them.
      expect(known / unknown).toBeGreaterThan(0.5);
      expect(known / unknown).toBeLessThan(2);
      expect(Math.min(known, unknown)).toBeGreaterThan(way === 'sign-in' ? 290 : 490);
    }
  });

  test('is not revealed by the response time of the built program', async () => {
    const site = await openBuiltSite({ LOG_LEVEL: 'silent' }, { pause: undefined });
    const body = JSON.stringify({ email: 'nobody@example.com' });
    const headers = { 'Content-Type': 'application/json' };
    const took = await timed(() =>
      fetch(`${site.origin}/api/auth/request-password-reset`, { method: 'POST', headers, body }),
    );
    await site.close();
    expect(took).toBeGreaterThan(490);
  });

  test('is not revealed by an emailed code', async () => {
    await makePerson(app, 'there');
    const ask = (email: string) =>
      new Browser(app).call('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const [known, unknown] = [await ask('there@example.com'), await ask('nobody@example.com')];
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    expect(await sentEmails(opened)).toHaveLength(1);
  });
});
