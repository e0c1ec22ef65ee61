import { eq, getTableColumns, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { repeatable } from '#server/db/unavailable.ts';
import { makeCalls } from '#server/events.ts';
import type { NewRow } from '#server/jobs/jobs.ts';

/** What to write, if anything, and what to return then. */
export interface RowPlan<Table extends PgTable, Result> {
  readonly result: Result;
  readonly write?: Required<Pick<NewRow<Table>, 'row' | 'jobs' | 'calls'>> & {
    /** Writes what belongs to the row, in its transaction. */
    readonly after?: ((tx: Transaction) => Promise<void>) | undefined;
  };
}

interface RowWrite<Table extends PgTable, Result> extends Pick<NewRow<Table>, 'into' | 'unique'> {
  /** The value of the unique column. */
  readonly key: string;
  /** `before` is null for a new row. Has no effects: it may run more than once. */
  readonly plan: (before: InferSelectModel<Table> | null) => RowPlan<Table, Result>;
  /** Runs at the start of a transaction, before the row is locked. */
  readonly prepare?: (tx: Transaction) => Promise<void> | void;
}

/**
 * Writes a row that its sender may send again, with its jobs and the calls of listeners. A new row without `after` is
 * one statement (`insertAndSend`), any other a transaction. Repeated if the connection is lost.
 */
export async function writeRow<Table extends PgTable, Result>(
  app: AppContext,
  { into, unique, key, plan, prepare }: RowWrite<Table, Result>,
): Promise<Result> {
  return repeatable(async () => {
    const { result, write } = plan(null);
    const isOneStatement = write !== undefined && !write.after;
    if (isOneStatement && (await app.jobs.insertAndSend({ into, unique, ...write }))) return result;
    return app.db.transaction(async (tx) => {
      await prepare?.(tx);
      let written = null;
      while (written === null) written = await writeLocked(app, tx, { into, unique, key, plan });
      return written.result;
    });
  });
}

/** Null if another transaction inserted the row since it was looked for. */
async function writeLocked<Table extends PgTable, Result>(
  app: AppContext,
  tx: Transaction,
  { into, unique, key, plan }: RowWrite<Table, Result>,
): Promise<RowPlan<Table, Result> | null> {
  const table: PgTable = into;
  const target = getTableColumns(table)[unique] as PgColumn;
  const [found] = await tx.select().from(table).where(eq(target, key)).for('update');
  const before = (found as InferSelectModel<Table> | undefined) ?? null;
  const planned = plan(before);
  if (planned.write === undefined) return planned;
  const { row, jobs, calls, after } = planned.write;
  if (before === null) {
    const inserted = await tx.insert(table).values(row).onConflictDoNothing({ target }).returning({ target });
    if (inserted.length === 0) return null;
  } else {
    const changed = Object.entries(row).filter(([name, value]) => value !== before[name as keyof typeof before]);
    await tx.update(table).set(Object.fromEntries(changed)).where(eq(target, key));
  }
  await makeCalls(tx, calls);
  await after?.(tx);
  for (const { job, payload } of jobs) await app.jobs.send(tx, job, payload);
  return planned;
}
