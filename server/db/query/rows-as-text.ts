import type { ClientBase } from 'pg';
import pg from 'pg';
import type { CopiedTable } from '#server/db/copied-tables.ts';

/** Text loses no precision. */
export type TextRow = (string | null)[];

const batch = 500;

/**
 * Reads batches in `reader`'s transaction. Self-referencing tables are one batch, because their rows must arrive
 * together.
 */
export async function* readRows(reader: ClientBase, table: CopiedTable): AsyncGenerator<TextRow[]> {
  const values = table.columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`);
  await reader.query(`declare rows_to_copy no scroll cursor for select ${values.join(', ')} from ${table.sqlName}`);
  const count = table.refersTo.includes(table.name) ? 'all' : String(batch);
  for (;;) {
    const { rows } = await reader.query<TextRow>({ text: `fetch ${count} from rows_to_copy`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await reader.query('close rows_to_copy');
}

/**
 * Writes batches in `writer`'s transaction; returns the row count. Triggers are off: their rows are copied separately.
 */
export async function writeRows(
  writer: ClientBase,
  { sqlName, columns }: Pick<CopiedTable, 'sqlName' | 'columns'>,
  batches: AsyncIterable<readonly TextRow[]>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column.name));
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`);
  const values = columns.map((column, index) => `given.v${index}::${column.type}`);
  const insert = `insert into ${sqlName} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as given(${columns.map((_, index) => `v${index}`).join(', ')})`;
  // Pending deferred checks block altering the table.
  await writer.query('set constraints all immediate');
  await writer.query(`alter table ${sqlName} disable trigger user`);
  let written = 0;
  for await (const rows of batches) {
    await writer.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
    written += rows.length;
  }
  await writer.query(`alter table ${sqlName} enable trigger user`);
  return written;
}
