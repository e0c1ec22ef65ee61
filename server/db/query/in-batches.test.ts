import { expect, test, vi } from 'vitest';
import { inBatches } from '#server/db/query/in-batches.ts';
import { DatabaseUnavailable, noticeUnavailable } from '#server/db/unavailable.ts';

function recording(run: (items: readonly number[]) => Promise<readonly string[]>, maxItems?: number) {
  const recorded = vi.fn(run);
  return { send: inBatches(recorded, maxItems), batches: () => recorded.mock.calls.map(([items]) => items) };
}

const asText = (items: readonly number[]) => Promise.resolve(items.map(String));

test('sends together what comes at once and what comes meanwhile, each with its own result', async () => {
  const later: Promise<string>[] = [];
  const { send, batches } = recording((items) => {
    if (items.includes(1)) later.push(send(4), send(5));
    return asText(items);
  });
  expect(await Promise.all([1, 2, 3].map(send))).toEqual(['1', '2', '3']);
  expect(await Promise.all(later)).toEqual(['4', '5']);
  expect(batches()).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('sends no more than the maximum together', async () => {
  const { send, batches } = recording(asText, 2);
  await Promise.all([1, 2, 3, 4].map(send));
  expect(batches()).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('runs the items of a refused batch one by one, so that one failure is not shared', async () => {
  const { send, batches } = recording((items) =>
    items.includes(3) ? Promise.reject(new Error('three')) : asText(items),
  );
  const results = await Promise.allSettled([1, 2, 3, 4].map(send));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(batches()).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]]);
  expect(await send(5)).toBe('5');
});

test('does not repeat a batch that an unavailable database refused', async () => {
  const gone = new DatabaseUnavailable('connection', true, new Error('gone'));
  const { send, batches } = recording(() => Promise.reject(gone));
  const results = await Promise.allSettled([1, 2, 3].map(send));
  expect(results).toEqual(Array(3).fill({ status: 'rejected', reason: gone }));
  expect(batches()).toEqual([[1, 2, 3]]);
});

test('lets each caller notice that the database was unavailable', async () => {
  const gone = new DatabaseUnavailable('connection', true, new Error('gone'));
  const { send } = recording(() => Promise.reject(gone));
  const noticed = await Promise.all([1, 2, 3].map((item) => noticeUnavailable(() => send(item))));
  expect(noticed.map(({ unavailable }) => unavailable)).toEqual([gone, gone, gone]);
});
