import { isOfColleague, type ImportMapping, type ListColumn } from '#features/imports/imports.public.ts';

/** Columns that accompany a value: keys, kinds and groups, such as "Record ID" and "Phone 1 - Label". */
const beside = /(?:\bid|\bids|[ _-]id|label|type|rating)$/iu;

/** Finds each field's column by its heading: the first with values, otherwise the first. */
export function likelyMapping<Field extends string>(
  columns: readonly ListColumn[],
  email: number,
  patterns: Readonly<Record<Field, RegExp>>,
): ImportMapping<Field | 'email'> {
  const taken = new Set([email]);
  const mapped = Object.entries<RegExp>(patterns).flatMap(([field, pattern]): [string, number][] => {
    const fitting = columns.flatMap(({ name }, at) => {
      const isPerson = field === 'owner' || !isOfColleague(name);
      return isPerson && !beside.test(name) && !taken.has(at) && pattern.test(name.replaceAll('_', ' ')) ? [at] : [];
    });
    const column = fitting.find((at) => columns[at]?.samples.length !== 0) ?? fitting[0];
    if (column === undefined) return [];
    taken.add(column);
    return [[field, column]];
  });
  return Object.fromEntries([['email', email], ...mapped]) as ImportMapping<Field | 'email'>;
}
