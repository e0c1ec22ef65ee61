import { sql } from 'drizzle-orm';
import { metricChanges, metricDays } from '#features/metrics/metrics.table.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** The count of one part over all days. */
export async function metricSum(
  db: Database | Transaction,
  metric: string,
  part: string,
  other: string,
): Promise<number> {
  const counted = (table: typeof metricDays | typeof metricChanges) =>
    sql`select amount from ${table} where metric = ${metric} and part = ${part} and other = ${other}`;
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from (${counted(metricDays)} union all ${counted(metricChanges)}) counted`,
  );
  return rows[0]?.sum ?? 0;
}
