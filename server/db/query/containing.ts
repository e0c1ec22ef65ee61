import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A `like` pattern for a substring; `%`, `_` and backslash are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Line ends and ASCII without capitals. With other characters `pg_trgm` of the embedded engine reads all its rows. */
const besidePair = String.raw`[\n -@[-~]`;

/**
 * Condition that `column`, in lower case, contains `text`. A trigram index answers it from two letters or digits on.
 * Two alone have no trigram, so they are searched for with any ASCII character before or after them. This only misses
 * those between two other characters.
 */
export function contains(column: SQLWrapper, text: string): SQL {
  return /^[a-z0-9]{2}$/.test(text)
    ? sql`${column} ~ ${`${text}${besidePair}|${besidePair}${text}`}`
    : sql`${column} like ${containing(text)}`;
}

/** As in text-parts.sql. */
const longestPart = 24;

/**
 * Condition that `column` contains `text`, for any text, by an index of `text_parts(column)`. For texts that are read
 * far more often than written: long ones cost several times as much to write as with trigrams.
 */
export function containsParts(column: SQLWrapper, text: string): SQL {
  const words = text.split(/[ \n]+/).filter((word) => word !== '');
  const isFound = sql`strpos(${column}, ${text}) > 0`;
  if (words.length === 0) return isFound;
  const parts = words.map((word, at) => partQuery(Array.from(word), at === words.length - 1));
  return sql`text_parts(${column}) @@ ${parts.join(' & ')}::tsquery and ${isFound}`;
}

/** `word` is split into code points, as the database counts. All words but the last must match to their end. */
function partQuery(word: readonly string[], isLast: boolean): string {
  const part = word
    .slice(0, longestPart)
    .join('')
    .replaceAll(/['\\]/g, String.raw`$&$&`);
  return isLast || word.length > longestPart ? `'${part}':*` : `'${part}'`;
}

/**
 * Rows that a search reads in list order before it collects all matches by the index. Among a million rows, a text that
 * does not fill a page within them has about as many matches, so that neither way costs much more.
 */
const rowsInOrder = 5000;

/**
 * One page of a search. Frequent texts fill it from the first rows of the list, others by the index.
 * @param read.inOrder reads the page from this many rows at the most.
 * @param rows that many.
 */
export async function searchPage<Row>(
  limit: number,
  read: { readonly inOrder: (rows: number) => Promise<Row[]>; readonly byIndex: () => Promise<Row[]> },
  rows = rowsInOrder,
): Promise<Row[]> {
  const first = await read.inOrder(rows);
  return first.length === limit ? first : read.byIndex();
}
