import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastBackup } from '#features/backups/backups.public.server.ts';
import { backupRuns } from '#features/backups/backups.table.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openTestDatabase } from '../../tests/open-test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('finds the newest run and the newest good one', async () => {
  expect(await lastBackup(database)).toEqual({ last: null, lastGood: null });
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 4, hour));
  const good = { state: 'done', verified: 'restored' } as const;
  await database.db.insert(backupRuns).values([
    { startedAt: at(1), finishedAt: at(2), ...good, place: '/backups/a' },
    { startedAt: at(3), finishedAt: at(4), ...good, place: '/backups/b' },
    { startedAt: at(5), finishedAt: at(6), state: 'failed', fault: 'The disk is full.' },
  ]);
  expect(await lastBackup(database)).toMatchObject({
    last: { startedAt: at(5), fault: 'The disk is full.' },
    lastGood: { place: '/backups/b', finishedAt: at(4) },
  });
});
