import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { ListLine } from '#features/imports/files/list-lines.ts';
import type {
  ImportParts,
  LineReading,
  LineTable,
  ListRow,
  ListTable,
  WrittenLine,
} from '#features/imports/import-parts.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

interface StoredLine<Verdict> extends WrittenLine {
  /** Null if they cannot be imported, and once the import is written. */
  readonly cells: readonly string[] | null;
  readonly verdict: Verdict;
  readonly reason: string | null;
}

/** In the order of the list. */
export async function readLines<Verdict extends string>(
  db: Transaction | AppContext['db'],
  lines: LineTable,
  importId: string,
  { verdicts, after, limit }: { verdicts?: readonly Verdict[]; after: number; limit: number },
): Promise<StoredLine<Verdict>[]> {
  const isVerdict = verdicts === undefined ? undefined : inArray(lines.verdict, [...verdicts]);
  const { line, cells, text, verdict, reason } = lines;
  const rows = await db
    .select({ line, cells, text, verdict, reason })
    .from<PgTable>(lines)
    .where(and(eq(lines.importId, importId), gt(line, after), isVerdict))
    .orderBy(line)
    .limit(limit);
  return rows as unknown as StoredLine<Verdict>[];
}

export async function setVerdict(
  tx: Transaction,
  lines: LineTable,
  importId: string,
  numbers: readonly number[],
  verdict: string,
): Promise<void> {
  if (numbers.length === 0) return;
  const isThose = and(eq(lines.importId, importId), inArray(lines.line, [...numbers]));
  await tx.update<PgTable>(lines).set({ verdict }).where(isThose);
}

/** Returns the judge of the lines of a list, some at a time, who stores them. */
export async function judging<Field extends string, Known extends string, Entry extends { readonly email: string }>(
  app: AppContext,
  parts: ImportParts<Field, Known, ListTable, Entry, Right>,
  list: Pick<ListRow<Field>, 'id' | 'columns' | 'mapping'>,
) {
  const { lines } = parts;
  const read = await parts.reader(app, app.db, list);
  const earlier = new Set<string>();
  const text = sql.identifier(lines.text.name);
  return async (tx: Transaction, some: readonly ListLine[]): Promise<void> => {
    const readings = some.map(({ number, cells, fault }) => {
      const reading: LineReading<Entry, Known> = fault === undefined ? read(cells) : { entry: null, note: fault };
      return { number, cells, isFaulty: fault !== undefined, ...reading };
    });
    const emails = readings.flatMap(({ entry }) => entry?.email ?? []);
    const known = await parts.known(app, tx, emails);
    const verdictOf = ({ entry, verdict }: LineReading<Entry, Known>) => {
      if (entry === null) return 'invalid';
      if (earlier.has(entry.email)) return 'repeated';
      earlier.add(entry.email);
      return known.get(entry.email) ?? verdict ?? 'added';
    };
    const judged = readings.map(({ number: line, cells, isFaulty, ...reading }) => ({
      line,
      cells: isFaulty ? null : cells,
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
