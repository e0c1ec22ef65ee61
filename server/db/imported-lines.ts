import { and, eq, gt } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#server/db/database.ts';

/** A table of lines, each with what becomes of it. */
type LineTable = PgTable & {
  readonly importId: AnyPgColumn;
  readonly line: AnyPgColumn;
  readonly verdict: AnyPgColumn;
};

interface Part {
  /** Null for all. */
  readonly verdict: string | null;
  /** The line before the first. */
  readonly after: number;
  readonly limit: number;
}

/** Some lines of a list, in their order. */
export async function linesAfter<Lines extends LineTable>(
  db: Database | Transaction,
  table: Lines,
  importId: string,
  { verdict, after, limit }: Part,
): Promise<Lines['$inferSelect'][]> {
  const ofVerdict = verdict === null ? undefined : eq(table.verdict, verdict);
  return db
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.importId, importId), gt(table.line, after), ofVerdict))
    .orderBy(table.line)
    .limit(limit);
}

const pageSize = 100;

/** The page of lines that an address with `verdict` and `after` shows; `next` is the `after` of the following one. */
export async function pageOfLines<Lines extends LineTable, Verdict extends string>(
  db: Database,
  table: Lines,
  importId: string,
  verdicts: readonly Verdict[],
  params: URLSearchParams,
) {
  const verdict = verdicts.find((one) => one === params.get('verdict')) ?? null;
  const requested = Number(params.get('after'));
  const after = Number.isInteger(requested) && requested > 0 && requested < 2 ** 31 ? requested : 0;
  const found = await linesAfter(db, table, importId, { verdict, after, limit: pageSize + 1 });
  const lines = found.slice(0, pageSize);
  const next = found.length > pageSize ? Number(lines.at(-1)?.['line']) : null;
  return { verdict, after, lines, next };
}

interface ImportParts<List, Lines extends LineTable> {
  readonly lines: Lines;
  readonly id: string;
  /** Lines per transaction. */
  readonly chunk: number;
  /** Locked; undefined unless it is being written. */
  readonly list: (tx: Transaction) => Promise<List | undefined>;
  readonly write: (tx: Transaction, list: List, some: Lines['$inferSelect'][]) => Promise<void>;
  /** The last line that was written; null once all are. */
  readonly note: (tx: Transaction, list: List, last: number | null) => Promise<void>;
}

/** Writes the lines to add, some per transaction together with the progress, so a killed run resumes. */
export async function writeImportedLines<List extends { readonly writtenTo: number }, Lines extends LineTable>(
  db: Database,
  { lines, id, chunk: limit, list, write, note }: ImportParts<List, Lines>,
): Promise<void> {
  const writeSome = async (tx: Transaction) => {
    const locked = await list(tx);
    if (locked === undefined) return false;
    const some = await linesAfter(tx, lines, id, { verdict: 'added', after: locked.writtenTo, limit });
    const last = some.at(-1);
    if (last !== undefined) await write(tx, locked, some);
    await note(tx, locked, last === undefined ? null : Number(last['line']));
    return last !== undefined;
  };
  while (await db.transaction(writeSome));
}
