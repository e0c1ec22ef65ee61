import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginRounds } from '#server/jobs/rounds.ts';
import type { Machine } from '#server/machine.ts';
import { silent } from '../../tests/schema.ts';

const machine = {} as Machine;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a round comes again, is not begun while as many as may are under way, and outlives its faults', async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const slow = () => {
    begun += 1;
    return new Promise<void>((end) => ends.push(end));
  };
  let failed = 0;
  const failing = () => Promise.reject(new Error(`no ${(failed += 1)}`));
  const rounds = beginRounds(
    { slow: { run: slow, everySeconds: 2, atOnce: 2 }, failing: { run: failing, everySeconds: 1 } },
    machine,
    silent,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, failed]).toEqual([2, 10]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect(begun).toBe(3);

  let stopped = false;
  const stopping = rounds.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, stopped]).toEqual([3, false]);
  ends.forEach((end) => end());
  await stopping;
  expect(stopped).toBe(true);
});
