import pg from 'pg';

/**
 * Prepares each parameterized INSERT once per connection, because planning often costs more than running. Never reads:
 * a prepared `select *` fails after a newer replica's migration.
 */
export class PreparingClient extends pg.Client {
  /** `names`: shared by clients whose statements go to one session. */
  constructor(config?: string | pg.ClientConfig, names: StatementNames = new Map()) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    Object.assign(this, { query: (query: unknown, ...rest: unknown[]) => send(named(names, query, rest[0]), ...rest) });
  }
}

/** The name of each statement that one session has prepared, by its text. */
export type StatementNames = Map<string, string>;

/** Statement texts that vary must not fill the memory of the session. */
const maxNames = 200;
const maxText = 20_000;
const inserts = /^\s*(?:with \w+ as \(\s*)?insert into (?!.*returning \*)/is;

function named(names: StatementNames, query: unknown, values: unknown): unknown {
  if (typeof query === 'string') return Array.isArray(values) ? withName(names, { text: query }, values) : query;
  // Skips cursors, COPY and named queries.
  if (typeof query !== 'object' || query === null || 'submit' in query) return query;
  return withName(names, query, values);
}

function withName(names: StatementNames, query: object, values: unknown): unknown {
  const { text, name, values: own }: { text?: unknown; name?: unknown; values?: unknown } = query;
  const params = own ?? values;
  if (typeof text !== 'string' || name !== undefined || !Array.isArray(params) || params.length === 0) return query;
  const known = names.get(text);
  if (known === undefined && (names.size >= maxNames || text.length > maxText || !inserts.test(text))) return query;
  const chosen = known ?? `statement_${String(names.size + 1)}`;
  names.set(text, chosen);
  return { ...query, name: chosen };
}
