import { expect, test } from 'vitest';
import { openThread } from '#server/threads/open-thread.ts';

const from = new URL('../../tests/greedy.ts', import.meta.url).href;
const open = (milliseconds: number) => openThread('greedy', from, { milliseconds, megabytes: 32, waiting: 1 });

test('ends a thread that needs too much memory, and starts another one for the next input', async () => {
  const parse = open(20_000);
  expect(await parse('memory')).toEqual({ ok: false, reason: 'over-limit' });
  expect(await parse('next')).toEqual({ ok: true, output: 'next' });
});

test('ends a thread at its deadline, also for inputs that wait', async () => {
  const parse = open(500);
  const [late, next] = await Promise.all([parse('time'), parse('time')]);
  expect([late, next]).toEqual([
    { ok: false, reason: 'over-limit' },
    { ok: false, reason: 'over-limit' },
  ]);
});

test('reports what a parser throws, and goes on', async () => {
  const parse = open(20_000);
  expect(await parse('depth')).toMatchObject({ ok: false, reason: 'failed' });
  expect(await parse('next')).toMatchObject({ ok: true });
});

test('refuses inputs beyond those that may wait', async () => {
  const parse = open(20_000);
  const results = await Promise.all(['a', 'b', 'c'].map((input) => parse(input)));
  expect(results).toEqual([
    { ok: true, output: 'a' },
    { ok: true, output: 'b' },
    { ok: false, reason: 'busy' },
  ]);
});

test('rejects when the thread is missing, instead of blaming the input', async () => {
  const parse = openThread('none', from, { milliseconds: 20_000, megabytes: 32, waiting: 1 });
  await expect(parse('x')).rejects.toThrow(/none\.thread\.ts/);
});
