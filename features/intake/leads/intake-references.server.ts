import { inArray } from 'drizzle-orm';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { Machine } from '#server/machine.ts';

/** The references of some submissions, by id. */
export async function intakeReferences(
  { db }: Pick<Machine, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, reference } = intakeSubmissions;
  const rows = await db
    .select({ id, reference })
    .from(intakeSubmissions)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.reference]));
}
