import { and, eq, gt, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { LineTable, ListTable, WrittenLine } from '#features/imports/import-parts.server.ts';
import type { ImportState } from '#features/imports/imports.public.ts';
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

/** Locks a list in a state, so that only one run writes its lines. */
export async function lockList<Row>(
  tx: Transaction,
  lists: ListTable,
  id: string,
  state: ImportState,
): Promise<Row | undefined> {
  const isIt = and(eq(lists.id, id), eq(lists.state, state));
  const [list] = await tx.select().from<PgTable>(lists).where(isIt).for('update');
  return list as Row | undefined;
}
