import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#server/db/database.ts';
import { queueStatement, type QueueStatement } from '#server/jobs/boss.ts';
import type { NewJob } from '#server/jobs/jobs.ts';

/** Queues jobs like pg-boss, within our statements. */
export interface Queueing {
  queue(tx: Transaction | Database, name: string, payload: object, startAfter?: Date): Promise<void>;
  /** Queues only if `insert` wrote a row; returns whether it did. */
  insertAndQueue(tx: Transaction | Database, insert: SQLWrapper, jobs: readonly NewJob[]): Promise<boolean>;
}

export async function openQueueing(boss: PgBoss, names: readonly string[]): Promise<Queueing> {
  const statements = new Map<string, QueueStatement>();
  for (const name of names) statements.set(name, await queueStatement(boss, name));

  function queued(name: string, json: SQL): SQL {
    const statement = statements.get(name);
    if (statement === undefined) throw new Error(`There is no job called ${name}.`);
    return sql`${sql.raw(statement.before)}${json}${sql.raw(statement.after)}`;
  }

  return {
    async queue(tx, name, payload, startAfter) {
      const job = { data: payload, ...(startAfter && { startAfter: startAfter.toISOString() }) };
      await tx.execute(queued(name, sql`${JSON.stringify([job])}`));
    },
    async insertAndQueue(tx, insert, jobs) {
      const parts = jobs.map(({ name, payload }, number) => {
        const jobIfWritten = sql`(case when exists (select from written) then ${JSON.stringify([{ data: payload }])} else '[]' end)`;
        return sql`, ${sql.identifier(`job_${String(number + 1)}`)} as (${queued(name, jobIfWritten)})`;
      });
      const { rowCount } = await tx.execute(
        sql`with written as (${insert.getSQL()} returning 1)${sql.join(parts)} select from written`,
      );
      return rowCount === 1;
    },
  };
}
