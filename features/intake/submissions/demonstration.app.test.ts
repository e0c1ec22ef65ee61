import { desc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedDemonstration } from '#features/intake/submissions/demonstration.server.ts';
import { intakeSchema } from '#features/intake/intake.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const test = await openTestApp();

it('seeds the demonstration once, with rows that the form itself would accept, and sends no emails', async () => {
  await seedDemonstration(test.app);
  await seedDemonstration(test.app);
  const { reference, fullPayload, createdAt } = intakeSubmissions;
  const rows = await test.app.db.select({ reference, fullPayload }).from(intakeSubmissions).orderBy(desc(createdAt));
  expect(rows.map((row) => row.reference)).toEqual(['DEMH-4RBR', 'DEMC-7QWN', 'DEMA-9KXT', 'DEMP-3VKM']);
  for (const row of rows) expect(intakeSchema.parse(row.fullPayload)).toEqual(row.fullPayload);
  expect(await test.queued()).toEqual([]);
});
