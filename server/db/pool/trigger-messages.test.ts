import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { announceTriggerMessages, mergeChanges } from '#server/db/pool/trigger-messages.ts';
import type { Logger } from '#server/log.ts';

test('merges the changes of a topic, and names none if there are too many', () => {
  const change = (id: string, organization: string) => ({ topic: 'work', ids: [id], organizations: [organization] });
  expect(mergeChanges([change('1', 'acme'), { topic: 'leads', ids: null }, change('2', 'acme')])).toEqual([
    { topic: 'work', ids: ['1', '2'], organizations: ['acme'] },
    { topic: 'leads', ids: null, organizations: null },
  ]);
  const many = Array.from({ length: 51 }, (_, index) => change(String(index), 'acme'));
  expect(mergeChanges(many)).toEqual([{ topic: 'work', ids: null, organizations: ['acme'] }]);
});

test('announces once the transaction has ended, and nothing else that the server says', async () => {
  vi.useFakeTimers();
  const [pool, client] = [new EventEmitter(), new EventEmitter()];
  const announced: string[][] = [];
  const announce = (texts: string[]) => Promise.resolve(void announced.push(texts));
  announceTriggerMessages([pool as pg.Pool, pool as pg.Pool], announce, {} as Logger);
  pool.emit('connect', client);
  client.emit('notice', { message: 'live:{"topic":"leads","ids":["1"],"organizations":[]}' });
  client.emit('notice', { message: 'relation "leads" already exists, skipping' });
  client.emit('notice', { message: 'live:{"topic":"leads","ids":["2"],"organizations":[]}' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(announced).toEqual([]);
  pool.emit('release', undefined, client);
  await vi.advanceTimersByTimeAsync(1000);
  expect(announced).toEqual([['live:{"topic":"leads","ids":["1","2"],"organizations":[]}']]);
  pool.emit('release', undefined, client);
  await vi.advanceTimersByTimeAsync(1000);
  expect(announced).toHaveLength(1);
  vi.useRealTimers();
});
