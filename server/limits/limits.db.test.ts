import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import type { OpenDatabase } from '#server/db/database.ts';
import { guardPool } from '#server/db/pool/guarded-pool.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { openLimits } from '#server/limits/limits.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const three = { name: 'three', points: 3, seconds: 60 };

test('refuses attempts beyond the limit, with the seconds to wait, on every replica', async () => {
  const [here, there] = [openLimits(database.pool, silent), openLimits(database.pool, silent)];
  for (const replica of [here, there, here]) expect(await replica.take(three, 'someone')).toEqual({ ok: true });
  for (const replica of [here, there, here]) {
    const answer = await replica.take(three, 'someone');
    expect(answer).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) as number });
    if (!answer.ok) expect(answer.retryAfterSeconds).toBeLessThanOrEqual(60);
    if (!answer.ok) expect(answer.retryAfterSeconds).toBeGreaterThan(50);
  }
});

test('counts every simultaneous attempt', async () => {
  const limits = openLimits(database.pool, silent);
  const answers = await Promise.all(Array.from({ length: 20 }, () => limits.take(three, 'crowd')));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
});

test('counts another key and another limit separately', async () => {
  const limits = openLimits(database.pool, silent);
  for (let number = 0; number < 4; number++) await limits.take(three, 'one');
  expect(await limits.take(three, 'other')).toEqual({ ok: true });
  expect(await limits.take({ ...three, name: 'else' }, 'one')).toEqual({ ok: true });
});

test('allows attempts again after the time of a limit', async () => {
  const brief = { name: 'brief', points: 1, seconds: 1 };
  const limits = openLimits(database.pool, silent);
  await limits.take(brief, 'key');
  expect(await limits.take(brief, 'key')).toMatchObject({ ok: false });
  await database.pool.query('update rate_limits set expire = 0');
  expect(await openLimits(database.pool, silent).take(brief, 'key')).toEqual({ ok: true });
});

test('counts any key, and stores none in plain text', async () => {
  const limits = openLimits(database.pool, silent);
  for (const key of ['', 'x'.repeat(10_000), 'nul\0', 'ada@example.com', '😀']) {
    expect(await limits.take(three, key)).toEqual({ ok: true });
  }
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits');
  expect(rows.filter(({ key }) => key.includes('ada'))).toEqual([]);
});

test('gives 64-bit networks within a 48-bit one a wider shared count', async () => {
  const limits = openLimits(database.pool, silent);
  const answers = [];
  for (let network = 0; network < 20; network += 1) {
    answers.push(await limits.take({ ...three, name: 'wide' }, `2001:db8:7:${network.toString(16)}::/64`));
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(12);
  expect(await limits.take({ ...three, name: 'wide' }, '2001:db8:8:1::/64')).toEqual({ ok: true });
  expect(await limits.take({ ...three, name: 'wide' }, '192.0.2.1')).toEqual({ ok: true });
});

test('restarts a forgotten count, also in memory', async () => {
  const limits = openLimits(database.pool, silent);
  for (let number = 0; number < 6; number += 1) await limits.take({ ...three, name: 'forgotten' }, 'key');
  await limits.forget({ ...three, name: 'forgotten' }, 'key');
  expect(await limits.take({ ...three, name: 'forgotten' }, 'key')).toEqual({ ok: true });
});

test('allows no attempt that cannot be counted', async () => {
  const nowhere = guardPool(new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }));
  await expect(openLimits(nowhere, silent).take(three, 'key')).rejects.toThrow(DatabaseUnavailable);
  await nowhere.end();
});
