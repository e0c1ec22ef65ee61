import { expect, test } from 'vitest';
import {
  toUnavailable,
  DatabaseUnavailable,
  noticeUnavailable,
  repeatable,
  unavailableIn,
} from '#server/db/unavailable.ts';

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

test.each([
  ['terminating connection due to administrator command', '57P01', 'connection', true],
  ['the database system is starting up', '57P03', 'connection', false],
  ['sorry, too many clients already', '53300', 'no-connection-left', false],
  ['canceling statement due to lock timeout', '55P03', 'lock', true],
  ['canceling statement due to statement timeout', '57014', 'slow', true],
  ['could not extend file: No space left on device', '53100', 'full', true],
  ['cannot execute INSERT in a read-only transaction', '25006', 'read-only', true],
  ['connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED', 'connection', false],
  ['read ECONNRESET', 'ECONNRESET', 'connection', true],
  ['Connection terminated unexpectedly', undefined, 'connection', true],
  ['Connection terminated due to connection timeout', undefined, 'connection', false],
  ['Client has encountered a connection error and is not queryable', undefined, 'connection', false],
  ['timeout exceeded when trying to connect', undefined, 'no-connection-left', false],
  ['Query read timeout', undefined, 'slow', true],
])('classifies %s (%s) as %s', (message, code, reason, sent) => {
  expect(toUnavailable(failure(message, code))).toMatchObject({ name: 'DatabaseUnavailable', reason, sent });
});

test('takes any error that ends the connection as a lost one, such as those that a pooler passes on', () => {
  const refused = Object.assign(failure('database "x" is not currently accepting connections', '55000'), {
    severity: 'FATAL',
  });
  expect(toUnavailable(refused)).toMatchObject({ name: 'DatabaseUnavailable', reason: 'connection' });
});

test('leaves a statement error unchanged', () => {
  for (const error of [failure('duplicate key', '23505'), failure('column does not exist', '42703'), failure('x')])
    expect(toUnavailable(error)).toBe(error);
});

test('finds an unavailable database behind the errors that it caused', () => {
  const unavailable = new DatabaseUnavailable('lock', true, failure('x'));
  expect(unavailableIn(new Error('Failed query', { cause: unavailable }))).toBe(unavailable);
  expect(unavailableIn(new Error('fetch failed', { cause: failure('connect', 'ECONNREFUSED') }))).toBeUndefined();
});

test('notices an unavailable database even if a library reports something else', async () => {
  const swallowing = async () => {
    await Promise.resolve();
    toUnavailable(failure('x', '57P01'));
    return 'wrong password';
  };
  const { outcome, unavailable } = await noticeUnavailable(swallowing);
  expect(outcome).toEqual({ status: 'fulfilled', value: 'wrong password' });
  expect(unavailable?.code).toBe('57P01');
  expect((await noticeUnavailable(() => Promise.resolve())).unavailable).toBeUndefined();
});

test('retries only lost connections', async () => {
  const counting = (code: string) => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      await Promise.resolve();
      throw toUnavailable(failure('x', code));
    };
    return repeatable(work).catch(() => tries);
  };
  expect(await counting('57P01')).toBe(2);
  expect(await counting('55P03')).toBe(1);
});
