import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Machine } from '#server/machine.ts';
import { Browser, makePerson, sentLetters, signUpOf } from '../../tests/accounts.ts';
import { openTestMachine, type TestMachine } from '../../tests/test-machine.ts';

let opened: TestMachine;
let machine: Machine;

beforeAll(async () => {
  opened = await openTestMachine();
  machine = opened.machine;
});
afterAll(() => opened.close());
beforeEach(() => opened.empty());

const { password, company, firstName, lastName } = signUpOf('x');
const signUpBody = (email: string) => ({ email, password, name: 'Ann Lee', firstName, lastName, company });

describe('whether an account exists', () => {
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  test('is told by no sign-up: same status, same fields, same cookies', async () => {
    await makePerson(machine, 'there');
    const known = await new Browser(machine).call('/sign-up/email', signUpBody('there@example.com'));
    const unknown = await new Browser(machine).call('/sign-up/email', signUpBody('new@example.com'));
    expect(known.status).toBe(unknown.status);
    const shape = (json: object): unknown =>
      Object.entries(json).map(([name, value]) => [
        name,
        value !== null && typeof value === 'object' ? shape(value as object) : typeof value,
      ]);
    expect(shape(known.json)).toEqual(shape(unknown.json));
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test('is told by no sign-in: unknown, wrong and unconfirmed are one answer', async () => {
    await makePerson(machine, 'there');
    await makePerson(machine, 'waiting', { emailVerified: false });
    const answers = [
      await new Browser(machine).signIn('nobody@example.com'),
      await new Browser(machine).signIn('there@example.com', 'not this one'),
      await new Browser(machine).signIn('waiting@example.com'),
    ].map(({ status, json }) => ({ status, ...json, requestId: '' }));
    expect(answers[0]).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('is told by no time', async () => {
    await makePerson(machine, 'there');
    const ask = (email: string) => ({
      'sign-in': () => new Browser(machine).signIn(email, 'not this one'),
      reset: () => new Browser(machine).call('/request-password-reset', { email }),
      'sign-up': () => new Browser(machine).call('/sign-up/email', signUpBody(email)),
    });
    for (const way of ['sign-in', 'reset', 'sign-up'] as const) {
      let [known, unknown] = [Infinity, Infinity];
      // In turns, and the shorter of two: what else this machine does makes single calls long.
      for (let n = 0; n < 2; n += 1) {
        known = Math.min(known, await timed(ask('there@example.com')[way]));
        unknown = Math.min(unknown, await timed(ask(`${way}-${n}@example.com`)[way]));
      }
      process.stdout.write(`      ${way}: known to unknown account ${(known / unknown).toFixed(2)}\n`);
      // Wide bounds, since other programs share this machine: hashing for one of them alone would go past them.
      expect(known / unknown).toBeGreaterThan(0.5);
      expect(known / unknown).toBeLessThan(2);
      expect(Math.min(known, unknown)).toBeGreaterThan(way === 'sign-in' ? 290 : 490);
    }
  });

  test('is told by no mailed code', async () => {
    await makePerson(machine, 'there');
    const ask = (email: string) =>
      new Browser(machine).call('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const [known, unknown] = [await ask('there@example.com'), await ask('nobody@example.com')];
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    expect(await sentLetters(opened)).toHaveLength(1);
  });
});
