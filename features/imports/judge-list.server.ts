import { and, asc, eq, gt, max, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { ListLine } from '#features/imports/files/list-lines.ts';
import { lockList } from '#features/imports/import-lines.server.ts';
import type {
  ChunkTable,
  ImportParts,
  LineReading,
  ListRow,
  ListTable,
} from '#features/imports/import-parts.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { defineJob } from '#server/jobs/define-job.ts';

/** Longer lists are judged by a job: the embedded engine judges so many lines in half a second. */
const maxLinesAtOnce = 2000;

/** The number of lines of a stored list. */
export async function countStored(db: Database | Transaction, chunks: ChunkTable, importId: string): Promise<number> {
  const [row] = await db
    .select({ count: max(chunks.upTo) })
    .from<PgTable>(chunks)
    .where(eq(chunks.importId, importId));
  return Number(row?.count ?? 0);
}

/** Judges the stored lines of lists in the state `reading`, which become `open`. */
export function defineJudging<Field extends string, Known extends string, Entry extends { readonly email: string }>(
  parts: ImportParts<Field, Known, ListTable, Entry, Right>,
) {
  const { lists, chunks } = parts;

  /**
   * Returns a function that judges the next lines of a list, from its first on, and returns false once there are none.
   * It also ends if the list was discarded, or another run has begun anew because this one seemed dead.
   */
  function judging(app: AppContext, id: string) {
    let judge: Awaited<ReturnType<typeof openJudge>> | undefined;
    let done = 0;
    return async (tx: Transaction): Promise<boolean> => {
      const list = await lockList<ListRow<Field>>(tx, lists, id, 'reading');
      if (list === undefined || (done > 0 && list.writtenTo !== done)) return false;
      judge ??= await openJudge(app, tx, parts, list);
      const [next] = await tx
        .select({ upTo: chunks.upTo, lines: chunks.lines })
        .from<PgTable>(chunks)
        .where(and(eq(chunks.importId, id), gt(chunks.upTo, done)))
        .orderBy(asc(chunks.upTo))
        .limit(1);
      if (next !== undefined) {
        await judge(tx, next.lines as readonly ListLine[]);
        done = next.upTo as number;
      }
      const progress = next === undefined ? { state: 'open', writtenTo: 0 } : { writtenTo: done };
      await tx.update<PgTable>(lists).set(progress).where(eq(lists.id, id));
      return next !== undefined;
    };
  }

  const job = defineJob(
    parts.judging.name,
    z.object({ importId: z.string() }),
    async (app, { importId }) => {
      const judgeNext = judging(app, importId);
      // On the embedded engine, other requests wait for the same connection.
      while (await app.db.transaction(judgeNext));
    },
    { label: parts.judging.label, maxSeconds: 3600 },
  );

  /** Judges a short list at once, and queues a long one. */
  async function judgeOrQueue(app: AppContext, tx: Transaction, id: string): Promise<void> {
    if ((await countStored(tx, chunks, id)) > maxLinesAtOnce) return app.jobs.send(tx, job, { importId: id });
    const judgeNext = judging(app, id);
    while (await judgeNext(tx));
  }

  return { job, judgeOrQueue };
}

/** Returns a function that judges some lines of a list and stores the results. */
async function openJudge<Field extends string, Known extends string, Entry extends { readonly email: string }>(
  app: AppContext,
  db: Transaction,
  parts: ImportParts<Field, Known, ListTable, Entry, Right>,
  list: Pick<ListRow<Field>, 'id' | 'columns' | 'mapping'>,
) {
  const { lines } = parts;
  const read = await parts.reader(app, db, list);
  const earlier = new Set<string>();
  const text = sql.identifier(lines.text.name);
  return async (tx: Transaction, some: readonly ListLine[]): Promise<void> => {
    const readings = some.map(({ number, cells, error }) => {
      const reading: LineReading<Entry, Known> = error === undefined ? read(cells) : { entry: null, note: error };
      return { number, cells, isInvalid: error !== undefined, ...reading };
    });
    const emails = readings.flatMap(({ entry }) => entry?.email ?? []);
    const known = await parts.known(app, tx, emails);
    const verdictOf = ({ entry, verdict }: LineReading<Entry, Known>) => {
      if (entry === null) return 'invalid';
      if (earlier.has(entry.email)) return 'repeated';
      earlier.add(entry.email);
      return known.get(entry.email) ?? verdict ?? 'added';
    };
    const judged = readings.map(({ number: line, cells, isInvalid, ...reading }) => ({
      line,
      cells: isInvalid ? null : cells,
      verdict: verdictOf(reading),
      text: parts.text(reading.entry, cells, list.mapping),
      reason: reading.note?.slice(0, 500) ?? null,
    }));
    // One parameter: six for each line took most of the time of an import.
    await tx.execute(sql`
      insert into ${lines} (import_id, line, cells, verdict, ${text}, reason)
      select ${list.id}::uuid, line, cells, verdict, text, reason
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
        as judged (line int, cells jsonb, verdict text, text text, reason text)
      on conflict (import_id, line)
        do update set verdict = excluded.verdict, ${text} = excluded.${text}, reason = excluded.reason`);
  };
}
