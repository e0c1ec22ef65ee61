import type { Filter, FilterOption } from '#forms/list/filters.ts';

type Filters = Readonly<Record<string, Filter>>;
type Sorts = Readonly<Record<string, `${string} ${'asc' | 'desc'}`>>;

type ListQuery<F extends Filters, S extends Sorts> = {
  readonly [Name in keyof F]: ReturnType<F[Name]['read']>;
} & {
  readonly sort: keyof S & string;
  /** Cursor of the previous page's last row; '' on the first page. */
  readonly after: string;
};

/** The query of a list page, read from its URL: valid filter values, sort and cursor. */
export type QueryOf<L extends { read(params: URLSearchParams): unknown }> = ReturnType<L['read']>;

/** `next` is the cursor of the next page, null on the last. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** A control of the toolbar. */
export interface FilterField extends Omit<Filter, 'read' | 'isOpen'> {
  readonly name: string;
  readonly value: string;
}

type OpenNames<F extends Filters> = { [Name in keyof F]: F[Name] extends { isOpen: true } ? Name : never }[keyof F];

/** The options of the filters whose values the page loads. */
type OptionsOf<F extends Filters> = Readonly<Record<OpenNames<F>, readonly FilterOption[]>>;

interface ListParts<F extends Filters, S extends Sorts> {
  readonly path: string;
  /** By query parameter. */
  readonly filters: F;
  /** Column and direction by `sort` parameter; the first is the default. `name desc` is `sort=name&order=desc`. */
  readonly sorts: S;
}

/** A list with filters, sorting and cursor, whose whole state is in the URL. */
export function defineList<F extends Filters, const S extends Sorts>({ path, filters, sorts }: ListParts<F, S>) {
  type Query = ListQuery<F, S>;
  const named = Object.entries<Filter>(filters);
  const [first = ''] = Object.keys(sorts);
  /** The query's values that are not defaults. */
  const isSet = (query: Partial<Query>, name: string, { read }: Filter) =>
    query[name] !== undefined && query[name] !== read('');

  function read(params: URLSearchParams): Query {
    const values = named.map(([name, filter]) => [name, filter.read(params.get(name) ?? '')]);
    const sort = params.get('sort') ?? first;
    const known = [`${sort} ${params.get('order') ?? ''}`, sort].find((one) => Object.hasOwn(sorts, one)) ?? first;
    return { ...Object.fromEntries(values), sort: known, after: params.get('after') ?? '' } as Query;
  }

  /** Without default values. */
  function write(query: Partial<Query>): URLSearchParams {
    const { sort = first, after = '' } = query;
    const [column = '', order = ''] = sort.split(' ');
    const set = named.filter(([name, filter]) => isSet(query, name, filter)).map(([name]) => [name, query[name] ?? '']);
    const rest = [...Object.entries({ sort: column === first ? '' : column, order, after })];
    return new URLSearchParams([...set, ...rest.filter(([, value]) => value !== '')]);
  }

  function href(query: Partial<Query>, to = path): string {
    const params = write(query);
    return params.size === 0 ? to : `${to}?${params}`;
  }

  /** For the toolbar. Hidden fields keep what it does not show. */
  function fieldsOf(query: Query, options: OptionsOf<F>): FilterField[] {
    const shown = named.filter(([, { control }]) => control !== 'hidden');
    const names = new Set(shown.map(([name]) => name));
    const kept = [...write({ ...query, after: '' })].filter(([name]) => !names.has(name));
    return [
      ...kept.map(([name, value]) => ({ name, value, label: '', control: 'hidden' as const })),
      ...shown.map(([name, { read: _, isOpen, ...filter }]) => ({
        ...filter,
        name,
        value: query[name] ?? '',
        options: isOpen ? options[name as OpenNames<F>] : (filter.options ?? []),
      })),
    ];
  }

  return {
    filters,
    sorts,
    read,
    write,
    href,
    fields: fieldsOf,

    /** Whether a filter of the toolbar is set. */
    isFiltered(query: Query): boolean {
      return named.some(([name, filter]) => filter.control !== 'hidden' && isSet(query, name, filter));
    },

    /** For `ListToolbar`. `without` names filters that it does not offer; `keep` are parameters of its links. */
    toolbar(
      query: Query,
      options: OptionsOf<F>,
      { without = [], keep = {} }: { without?: readonly string[]; keep?: Readonly<Record<string, string>> } = {},
    ) {
      const hrefTo = (to: string, other: Partial<Query> = {}) => {
        const params = new URLSearchParams([...write({ ...query, after: '', ...other }), ...Object.entries(keep)]);
        return params.size === 0 ? to : `${to}?${params}`;
      };
      const kept = Object.entries(keep).map(([name, value]) => ({
        name,
        value,
        label: '',
        control: 'hidden' as const,
      }));
      const fields = fieldsOf(query, options).filter(({ name }) => !without.includes(name));
      const narrowing = fields.filter(({ control }) => control !== 'hidden' && control !== 'search');
      const set = narrowing.filter(({ value }) => value !== '');
      const none = Object.fromEntries(set.map(({ name }) => [name, ''])) as Partial<Query>;
      return {
        path,
        fields: [...kept, ...fields],
        chips: set.map((field) => ({
          name: field.name,
          label: field.label,
          value: chipValue(field),
          to: hrefTo(path, { [field.name]: '' } as Partial<Query>),
        })),
        clear: set.length === 0 ? null : hrefTo(path, none),
        sorts: Object.keys(sorts).map((name) => ({
          name,
          to: hrefTo(path, { sort: name } as Partial<Query>),
          isNow: name === query.sort,
        })),
        hrefTo,
      };
    },

    /** Links of the pager. */
    pages(query: Query, next: string | null, to = path) {
      return {
        first: query.after === '' ? null : href({ ...query, after: '' }, to),
        next: next === null ? null : href({ ...query, after: next }, to),
      };
    },

    /** The column's sort link, which reverses a current sort where the list has both directions, and its current order. */
    sortLink(query: Query, column: ColumnOf<S>) {
      const own = Object.keys(sorts).filter((name) => sorts[name]?.startsWith(`${column} `));
      const at = own.indexOf(query.sort);
      const order = sorts[query.sort]?.endsWith('desc') ? ('descending' as const) : ('ascending' as const);
      const next: Query = { ...query, sort: own[(at + 1) % own.length] ?? first, after: '' };
      return { to: href(next), now: at === -1 ? null : order };
    },
  };
}

type ColumnOf<S extends Sorts> = S[keyof S] extends `${infer Column} ${'asc' | 'desc'}` ? Column : never;

function chipValue({ control, value, options = [] }: FilterField): string {
  if (control === 'checkbox') return '';
  if (control === 'date') return shortDay.format(Date.parse(value));
  return options.find((option) => option.value === value)?.copy ?? value;
}

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
