import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { afterCommit, openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { openNotifications } from '#server/jobs/notifications.ts';
import { openTestDatabase, silent, testEngine } from '../../tests/open-test-database.ts';

let database: OpenDatabase & { url?: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('merges many wake-ups of one queue into one', async () => {
  const notifications = openNotifications(database, silent);
  const heard: unknown[] = [];
  await notifications.hear((queue) => heard.push(queue));
  for (const queue of ['post', 'post', 'count', 'post']) notifications.wake(queue);
  await vi.waitFor(() => expect(heard).toEqual(['post', 'count']), 20_000);
  await delay(100);
  expect(heard).toEqual(['post', 'count']);
  notifications.close();
});

test.runIf(testEngine === 'postgres')(
  'wakes another replica, and notifies only that one through the database',
  async () => {
    const replica = await openDatabase({ url: database.url!, dataDir: '.', log: silent });
    const [here, there] = [openNotifications(database, silent), openNotifications(replica, silent)];
    const heard: string[] = [];
    await here.hear((queue) => heard.push(`here ${queue}`));
    await there.hear((queue) => heard.push(`there ${queue}`));
    here.wake('post');
    await vi.waitFor(() => expect(heard).toEqual(['here post', 'there post']), 20_000);
    await delay(100);
    expect(heard).toEqual(['here post', 'there post']);
    here.close();
    there.close();
    await replica.close();
  },
);

test('runs a callback after its commit, and never without one', async () => {
  const events: string[] = [];
  await database.db.transaction((tx) => {
    afterCommit(tx, () => events.push('committed'));
    events.push('done');
    return Promise.resolve();
  });
  const undone = database.db.transaction((tx) => {
    afterCommit(tx, () => events.push('never'));
    return Promise.reject(new Error('no'));
  });
  await expect(undone).rejects.toThrow('no');
  afterCommit(database.db, () => events.push('at once'));
  expect(events).toEqual(['done', 'committed', 'at once']);
});
