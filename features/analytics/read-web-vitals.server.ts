import { sql, type SQL } from 'drizzle-orm';
import { webVitalSums } from '#features/analytics/analytics.table.ts';
import type { Spans } from '#features/analytics/spans.ts';
import { bucketCount, type CountedVital, type Device, type VitalName } from '#features/analytics/web-vitals.ts';
import type { Database } from '#server/db/database.ts';

const bucketSums = sql.raw(
  Array.from({ length: bucketCount }, (_, at) => `sum(sign * amounts[${String(at + 1)}])`).join(', '),
);

/** @param isSummed Whether a period has more than one row of a metric. */
export async function readVitals(
  db: Database,
  { added, taken }: Spans,
  period: SQL,
  { isSummed }: { isSummed: boolean },
): Promise<CountedVital[]> {
  const summed = ({ periods, days }: Spans['added'], sign: SQL) => [
    ...days.map(
      ({ from, to }) => sql`select *, ${sign} as sign from ${webVitalSums}
        where not is_month and day between ${from}::date and ${to}::date`,
    ),
    ...(periods.length === 0
      ? []
      : [
          sql`select *, ${sign} as sign from ${webVitalSums}
            where is_month and day = any(${sql.param(periods.map((month) => `${month}-01`))}::date[])`,
        ]),
  ];
  const sums = sql.join([...summed(added, sql`1`), ...summed(taken, sql`-1`)], sql` union all `);
  const read = db
    .select({
      section: sql<string>`section`,
      device: sql<Device>`device`,
      metric: sql<VitalName>`metric`,
      period: sql<string>`${period}`,
      amounts: isSummed ? sql<number[]>`array[${bucketSums}]` : sql<number[]>`amounts`,
    })
    .from(sql`(${sums}) vitals`)
    .$dynamic();
  const rows = await (isSummed ? read.groupBy(sql`1, 2, 3, 4`) : read).orderBy(sql`1, 2, 3, 4`);
  return rows.flatMap(({ amounts, ...row }) =>
    amounts.flatMap((sum, bucket) => (sum === 0 ? [] : [{ ...row, bucket, amount: sum }])),
  );
}
