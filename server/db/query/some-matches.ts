import { inArray, sql, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isUuid } from '#values/ids.ts';
import { contains } from './containing.ts';

/** What to find: words, normalized like the table's texts, or rows by their ids. */
export type Sought = { readonly words: readonly string[] } | { readonly ids: readonly string[] };

/** Rows that are read in order before the index is used. */
const newestRows = 2000;

interface Source {
  readonly table: PgTable;
  readonly id: PgColumn;
  /** Orders the rows together with the id, newest first. */
  readonly at: PgColumn;
  /** Text with a trigram index. An expression refers to the table as `r`. */
  readonly text: PgColumn | SQL;
  /** A further condition on `r`. */
  readonly also?: SQL;
}

/**
 * Selects up to `limit` rows of a table as `r`: the newest ones that match. Frequent words are found within the newest
 * rows, others by the index; words too short for the index only match the newest rows. Returns one statement, to be
 * part of a larger one.
 */
export function someMatches({ table, id, at, text, also = sql`true` }: Source, sought: Sought, limit: number): SQL {
  const [idName, atName] = [id, at].map(({ name }) => sql.identifier(name));
  if ('ids' in sought)
    return sql`(select r.* from ${table} r where ${isOneOf(sql`r.${idName}`, sought.ids)} and ${also})`;
  const textOfRow = text instanceof SQL ? text : sql`r.${sql.identifier(text.name)}`;
  const words = sought.words.map((word) => contains(textOfRow, word));
  const matches = sql.join([...words, also], sql` and `);
  const newest = sql`order by ${atName} desc, ${idName} desc`;
  const inOrder = sql`(select r.* from (select * from ${table} ${newest} limit ${newestRows}) r where ${matches} limit ${limit})`;
  if (!sought.words.some(isIndexed)) return inOrder;
  return sql`(select r.* from (${inOrder} union all (select r.* from ${table} r where r.${idName} in (
      with found as materialized (select r.${idName}, r.${atName} from ${table} r where ${matches})
      select ${idName} from found where (${atName}, ${idName}) < (
        select ${atName}, ${idName} from ${table} ${newest} offset ${newestRows - 1} limit 1)
      ${newest} limit ${limit}))) r limit ${limit})`;
}

/** Texts that are not UUIDs match nothing. */
export function isOneOf(id: SQL, ids: readonly string[]): SQL {
  const known = ids.filter(isUuid);
  return known.length === 0 ? sql`false` : inArray(id, known);
}

/** Whether the index can find a word: it needs two Latin letters in a row, or three of other scripts. */
function isIndexed(word: string): boolean {
  return /[a-z0-9]{2}|[\p{L}\p{N}]{3}/u.test(word);
}
