import type { Database, Transaction } from '#server/db/database.ts';

interface ImportParts<List, Line extends { readonly line: number }> {
  /** Locked; undefined unless it is being written. */
  readonly list: (tx: Transaction) => Promise<List | undefined>;
  /** The next lines after those that were written. */
  readonly some: (tx: Transaction, list: List) => Promise<readonly Line[]>;
  readonly write: (tx: Transaction, list: List, some: readonly Line[]) => Promise<void>;
  /** The last line that was written; null once all are. */
  readonly note: (tx: Transaction, list: List, last: number | null) => Promise<void>;
}

/** Writes the lines of a list, some per transaction together with the progress, so a killed run resumes. */
export async function writeImportedLines<List, Line extends { readonly line: number }>(
  db: Database,
  { list, some, write, note }: ImportParts<List, Line>,
): Promise<void> {
  const writeSome = async (tx: Transaction) => {
    const locked = await list(tx);
    if (locked === undefined) return false;
    const lines = await some(tx, locked);
    const last = lines.at(-1)?.line ?? null;
    if (last !== null) await write(tx, locked, lines);
    await note(tx, locked, last);
    return last !== null;
  };
  while (await db.transaction(writeSome));
}
