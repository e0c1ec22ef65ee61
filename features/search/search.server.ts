import { sql, type SQL } from 'drizzle-orm';
import { companyDomain, isFreeMail, maxFound, type Found, type FoundKind } from '#features/search/search.ts';
import type { Sought } from '#server/db/query/some-matches.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * What a feature contributes: a query of `id, title, detail, email, company`, all text. The last two may be null; of them
 * companies are made.
 */
export type SearchPart = (sought: Sought, limit: number) => SQL;

/** Domains of one table's addresses that start with a text; see `domainsFrom`. */
export type DomainPart = (beginning: string, limit: number) => SQL;

interface Parts {
  readonly rows: readonly (readonly [Exclude<FoundKind, 'company'>, SearchPart])[];
  readonly domains: readonly DomainPart[];
}

interface Row extends Record<string, unknown> {
  readonly kind: FoundKind;
  readonly id: string;
  readonly title: string | null;
  readonly detail: string | null;
  readonly email: string | null;
  readonly company: string | null;
}

/** In one trip to the database. */
export async function searchAll(app: Pick<AppContext, 'db'>, text: string, { rows, domains }: Parts): Promise<Found[]> {
  const words = text.toLowerCase().normalize('NFC').split(/\s+/u).filter(Boolean).slice(0, 6);
  const letters = words.join('').match(/[\p{L}\p{N}]/gu) ?? [];
  if (letters.length < 2 && !/\p{Ideographic}/u.test(text)) return [];
  const queries = rows.map(([kind, part]) => ofKind(kind, part({ words }, maxFound)));
  const [beginning] = words;
  if (words.length === 1 && beginning !== undefined && /^[\p{L}\p{N}.-]+$/u.test(beginning)) {
    for (const part of domains) queries.push(ofKind('company', domainRows(part(beginning, 2 * maxFound))));
  }
  return foundIn(await readRows(app, queries), words);
}

/** Results by what a browser kept of them, in that order; those since deleted are missing. */
export async function findAgain(
  app: Pick<AppContext, 'db'>,
  visited: readonly { readonly kind: FoundKind; readonly id: string }[],
  { rows }: Pick<Parts, 'rows'>,
): Promise<Found[]> {
  const queries = rows.flatMap(([kind, part]) => {
    const ids = visited.filter((one) => one.kind === kind).map(({ id }) => id);
    return ids.length === 0 ? [] : [ofKind(kind, part({ ids }, ids.length))];
  });
  const found = new Map((await readRows(app, queries)).map((row) => [`${row.kind}:${row.id}`, shown(row)]));
  return visited.flatMap(({ kind, id }) =>
    kind === 'company' ? { kind, id, title: id, detail: '' } : (found.get(`${kind}:${id}`) ?? []),
  );
}

function ofKind(kind: FoundKind, query: SQL): SQL {
  return sql`select ${sql.raw(`'${kind}'`)} as kind, part.* from (${query}) part`;
}

function domainRows(query: SQL): SQL {
  return sql`select domain as id, domain as title, ''::text as detail, null::text as email, null::text as company from (${query}) named`;
}

async function readRows({ db }: Pick<AppContext, 'db'>, queries: readonly SQL[]): Promise<Row[]> {
  if (queries.length === 0) return [];
  const { rows } = await db.execute<Row>(sql.join([...queries], sql` union all `));
  return rows;
}

function shown({ kind, id, title, detail }: Row): Found {
  return { kind, id, title: title ?? '', detail: detail ?? '' };
}

/** With the companies whose name or domain matches, each once. */
function foundIn(rows: readonly Row[], words: readonly string[]): Found[] {
  const companies = new Map<string, Found>();
  for (const { kind, id, email, company } of rows) {
    const domain = kind === 'company' ? (isFreeMail(id) ? null : id) : email === null ? null : companyDomain(email);
    if (domain === null || !words.every((word) => `${company ?? ''} ${domain}`.toLowerCase().includes(word))) continue;
    const known = companies.get(domain);
    if (!known || known.title === domain) {
      companies.set(domain, { kind: 'company', id: domain, title: company ?? domain, detail: domain });
    }
  }
  const others = new Map<string, Found>();
  for (const row of rows) {
    const key = `${row.kind}:${row.id}`;
    if (row.kind !== 'company' && !others.has(key)) others.set(key, shown(row));
  }
  return [...others.values(), ...[...companies.values()].slice(0, maxFound)];
}
