import { sql } from 'drizzle-orm';
import { figureChanges, figureDays } from '#features/figures/figures.table.ts';
import type { Machine } from '#server/machine.ts';

/** Job `sum-figures`: adds what has happened since the last time to the sums by day, all in one statement. */
export async function sumFigures({ db }: Pick<Machine, 'db'>): Promise<void> {
  await db.execute(sql`
    with changed as (delete from ${figureChanges} returning figure, day, part, other, amount)
    insert into ${figureDays} as kept (figure, day, part, other, amount)
    select figure, day, part, other, sum(amount) from changed group by figure, day, part, other
    having sum(amount) <> 0 order by figure, day, part, other
    on conflict (figure, day, part, other) do update set amount = kept.amount + excluded.amount`);
}
