import { expect, test } from 'vitest';
import { pipeline } from '#features/leads/demonstration/pipeline.ts';
import { removePipeline, seedPipeline } from '#features/leads/demonstration/seed-pipeline.server.ts';
import { seedPeople } from '#features/demonstration/demonstration-people.public.server.ts';
import { seedDemonstration } from '#features/intake/submissions/demonstration.server.ts';
import { stages } from '#features/leads/leads.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { todayScope } from '#features/today/today.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();

async function countOf(table: string): Promise<number> {
  const { rows } = await opened.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

test('shows leads of every stage with work for today, sends nothing, and can be removed', async () => {
  const { app } = opened;
  await seedDemonstration(app);
  await seedPeople(app);
  await seedPipeline(app);
  const { rows } = await opened.database.pool.query<{ stage: string; leads: number; owned: number; valued: number }>(
    'select stage, count(*)::int as leads, count(owner_id)::int as owned, count(value_cents)::int as valued from leads group by 1',
  );
  expect(rows.map(({ stage }) => stage).toSorted()).toEqual([...stages].toSorted());
  expect(rows.reduce((sum, { leads }) => sum + leads, 0)).toBe(pipeline.length + 4);
  const { late, fresh, replies, calls, due } = await readToday(app, todayScope('admin'), null);
  for (const { length } of [late, fresh, replies, calls, due]) expect.soft(length).toBeGreaterThan(0);
  expect(await countOf('notices where read_at is null')).toBeGreaterThan(3);
  expect(await opened.queued()).toEqual([]);

  expect(await removePipeline(app)).toBe(pipeline.length + 4);
  for (const table of ['leads', 'lead_tasks', 'lead_events', 'lead_answers', 'lead_messages', 'notices']) {
    expect.soft(await countOf(table), table).toBe(0);
  }
});
