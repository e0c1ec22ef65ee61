import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '../../tests/test-app.ts';
import { listReplicas, openHeartbeat, writeBeat } from './replicas.server.ts';

const opened = await openTestApp();

const replica = { role: 'worker', runsJobs: true, release: 'one', host: 'a', startedAt: new Date() } as const;

test('lists a process from its first heartbeat until it ends', async () => {
  const { app } = opened;
  const heartbeat = openHeartbeat(app, { role: 'web', runsJobs: false, release: 'abc' });
  await expect.poll(() => listReplicas(app)).toMatchObject([{ role: 'web', runsJobs: false, release: 'abc' }]);
  await heartbeat.close();
  expect(await listReplicas(app)).toEqual([]);
});

test('lists no process that has been silent, and removes its row with the next heartbeat', async () => {
  const { app, database } = opened;
  const [gone, here] = [randomUUID(), randomUUID()];
  await writeBeat(app, { ...replica, id: gone });
  await database.pool.query(`update replicas set seen_at = now() - interval '2 minutes'`);
  expect(await listReplicas(app)).toEqual([]);
  await writeBeat(app, { ...replica, id: here });
  await writeBeat(app, { ...replica, id: here });
  expect((await listReplicas(app)).map(({ id }) => id)).toEqual([here]);
  expect((await database.pool.query('select id from replicas')).rows).toEqual([{ id: here }]);
});

test('a process that was paused takes its own row up again', async () => {
  const { app, database } = opened;
  const id = randomUUID();
  await writeBeat(app, { ...replica, id });
  await database.pool.query(`update replicas set seen_at = now() - interval '2 minutes'`);
  await writeBeat(app, { ...replica, id });
  expect(await listReplicas(app)).toHaveLength(1);
});
