import pg from 'pg';

/**
 * A client that has the server parse and plan an INSERT with parameters once a connection, and not once a call: it gets
 * a name by its text. Ours are few and their texts constant (drizzle's and pg-boss's), and planning the longer ones
 * costs the server more than running them. Reads are left alone: a prepared `select *` fails once a migration by a
 * newer replica has changed its columns.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    Object.assign(this, { query: (query: unknown, ...rest: unknown[]) => send(named(query, rest[0]), ...rest) });
  }
}

/** Statements whose text depends on the call (lists of parameters) must not fill the server's memory. */
const maxNames = 200;
const maxText = 20_000;
const inserts = /^\s*(?:with \w+ as \(\s*)?insert into (?!.*returning \*)/is;
const names = new Map<string, string>();

function named(query: unknown, values: unknown): unknown {
  if (typeof query === 'string') return Array.isArray(values) ? withName({ text: query }, values) : query;
  // What submits itself (a cursor, a COPY) is no plain statement, and what has a name keeps it.
  if (typeof query !== 'object' || query === null || 'submit' in query) return query;
  return withName(query, values);
}

function withName(query: object, values: unknown): unknown {
  const { text, name, values: own }: { text?: unknown; name?: unknown; values?: unknown } = query;
  const given = own ?? values;
  if (typeof text !== 'string' || name !== undefined || !Array.isArray(given) || given.length === 0) return query;
  const known = names.get(text);
  if (known === undefined && (names.size >= maxNames || text.length > maxText || !inserts.test(text))) return query;
  const chosen = known ?? `statement_${String(names.size + 1)}`;
  names.set(text, chosen);
  return { ...query, name: chosen };
}
