import type { SQL } from 'drizzle-orm';
import { all, keyset, type KeyColumn } from '#server/db/query/keyset.ts';

/** The part of a list's definition that its SQL depends on. */
interface List {
  readonly filters: Readonly<Record<string, { readonly read: (text: string) => string }>>;
  /** Column and direction, such as `name asc`, by sort. */
  readonly sorts: Readonly<Record<string, string>>;
}

type Values<L extends List> = { readonly [Name in keyof L['filters']]: ReturnType<L['filters'][Name]['read']> };

/** The condition of each filter, for values other than ''. */
export type Conditions<L extends List> = {
  readonly [Name in keyof L['filters']]: (value: Exclude<Values<L>[Name], ''>) => SQL | undefined;
};

type ColumnOf<L extends List> = L['sorts'][keyof L['sorts']] extends `${infer Column} ${'asc' | 'desc'}`
  ? Column
  : never;

type Columns<L extends List> = Readonly<Record<ColumnOf<L>, readonly KeyColumn<string>[]>>;

interface ListSql<L extends List, C extends Columns<L>> {
  readonly columns: C;
  readonly conditions: Conditions<L>;
  /** Conditions besides those of the filters. */
  readonly also?: readonly (SQL | undefined)[];
  /** Rows of a page. */
  readonly size: number;
  /** The rows before the cursor, the nearest first. */
  readonly isBackwards?: boolean;
}

/** What a query for one page of the list needs; see `keyset`. */
export function listQuery<L extends List, const C extends Columns<L>>(
  list: L,
  query: Values<L> & { readonly sort: keyof L['sorts'] & string; readonly after: string },
  { columns, conditions, also = [], size, isBackwards = false }: ListSql<L, C>,
) {
  const [column, direction] = (list.sorts[query.sort] ?? '').split(' ') as [ColumnOf<L>, 'asc' | 'desc'];
  const forwards = direction === 'asc' ? !isBackwards : isBackwards;
  const order = keyset<C[ColumnOf<L>][number][2]>(forwards ? 'asc' : 'desc', columns[column], query.after, size);
  return { ...order, where: all([...conditionsOf(query, conditions), ...also, order.after]) };
}

/** The conditions of the filters that are set. */
export function conditionsOf<L extends List>(query: Partial<Values<L>>, conditions: Conditions<L>): SQL[] {
  const names = Object.keys(conditions) as (keyof L['filters'])[];
  return names.flatMap((name) => {
    const value = query[name];
    return (value !== undefined && value !== '' && conditions[name](value as Exclude<typeof value, ''>)) || [];
  });
}
