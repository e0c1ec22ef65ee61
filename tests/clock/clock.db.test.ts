import { expect, it } from 'vitest';
import { hourMs, minuteMs } from '#values/duration.ts';
import { openTestApp } from '../test-app.ts';
import { clockStart } from './clock.ts';

const { app, database } = await openTestApp();

it('is the same for a test, the program, the database and the jobs, whatever the time of the machine', async () => {
  const { rows } = await database.pool.query<Record<string, Date>>(
    `select now(), clock_timestamp() as instant, pgboss.job_now() as jobs`,
  );
  const now = Date.now();
  expect(now - clockStart.getTime()).toBeLessThan(hourMs);
  const times = [new Date(), new Date(Date()), app.now(), ...Object.values(rows[0] ?? {})];
  expect(times).toHaveLength(6);
  expect(times.filter((time) => Math.abs(time.getTime() - now) > minuteMs / 10)).toEqual([]);
});
