import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPollers } from '#server/jobs/pollers.ts';
import type { AppContext } from '#server/app-context.ts';
import { silent } from '../../tests/schema.ts';

const app = {} as AppContext;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('repeats a poll, starts none at the concurrency limit, and survives errors', async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const slow = () => {
    begun += 1;
    return new Promise<void>((end) => ends.push(end));
  };
  let failed = 0;
  const failing = () => Promise.reject(new Error(`no ${(failed += 1)}`));
  const pollers = startPollers(
    { slow: { run: slow, everySeconds: 2, atOnce: 2 }, failing: { run: failing, everySeconds: 1 } },
    app,
    silent,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, failed]).toEqual([2, 10]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect(begun).toBe(3);

  let stopped = false;
  const stopping = pollers.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([begun, stopped]).toEqual([3, false]);
  ends.forEach((end) => end());
  await stopping;
  expect(stopped).toBe(true);
});
