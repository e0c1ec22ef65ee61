import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hash } from '@node-rs/argon2';
import type { Pool } from 'pg';
import type * as Program from '#app/bootstrap/main.ts';
import { adminRequests } from './admin-requests.ts';
import { median } from './table.ts';

interface PageTimes {
  readonly name: string;
  /** Milliseconds that a statement of the request was on its way, of each request. */
  readonly database: readonly number[];
  /** Milliseconds of the database's processor for a request. */
  readonly processor: number;
  /** Statements of a request, and how many of them had to wait for an earlier one. */
  readonly trips: number;
  readonly rounds: number;
  /** The statement that took longest, and how long. */
  readonly slowest: Statement;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly from: number;
  readonly to: number;
}

interface PageOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly times: number;
  /** Milliseconds that the database's processor has worked so far. */
  readonly busy: () => number;
  /** Which pages, by their name. */
  readonly wanted?: RegExp;
}

const password = 'a long way round';

/**
 * Whole pages of the back office by the built program, as a browser requests them. Needs the data of `fillBackOffice`.
 */
export async function timeAdminPages({ url, dataDir, times, busy, wanted = /./ }: PageOptions): Promise<PageTimes[]> {
  const bundle = pathToFileURL(path.resolve('build/server/index.js')).href;
  const { openApp, serve } = (await import(bundle)) as typeof Program;
  const app = await openApp(
    { DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: 'off' },
    { work: false },
  );
  const serving = await serve(app);
  try {
    const { pool } = app.database;
    const cookie = await signIn(pool, serving.origin);
    const statements = watch(pool);
    const pages: PageTimes[] = [];
    for (const [name, requests] of Object.entries(await adminRequests(pool))) {
      if (!wanted.test(name)) continue;
      const made: Statement[][] = [];
      let before = 0;
      for (let at = 0; at <= times; at += 1) {
        statements.length = 0;
        await sendRequest(serving.origin, cookie, requests[at % requests.length] ?? '');
        // The first reads what no later one does.
        if (at > 0) made.push([...statements]);
        else before = busy();
      }
      const processor = (busy() - before) / times;
      const all = made.flat().toSorted((one, other) => other.to - other.from - (one.to - one.from));
      pages.push({
        name,
        database: made.map(busyTime),
        processor,
        trips: median(made.map(({ length }) => length)),
        rounds: median(made.map(roundsOf)),
        slowest: all[0] ?? { text: '', values: [], from: 0, to: 0 },
      });
    }
    return pages;
  } finally {
    await serving.close();
    await app.close();
  }
}

async function sendRequest(origin: string, cookie: string, request: string): Promise<void> {
  const [address = '', body] = request.split(' ', 2);
  const headers = { Cookie: cookie, Origin: origin };
  const response = await fetch(`${origin}${address}`, {
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    ...(body !== undefined && { method: 'POST', body }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${request}: ${response.status}`);
}

/** As the first administrator. */
async function signIn(pool: Pool, origin: string): Promise<string> {
  const made = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const { rows } = await pool.query<{ email: string }>(
    `with admin as (select id, email from users join user_profiles on user_id = id where user_profiles.role = 'admin' order by id limit 1),
      confirmed as (update users set email_verified = true, banned = false, role = 'admin' where id = (select id from admin)),
      given as (insert into user_identities (user_id, account_id, provider_id, password)
        select id, id, 'credential', $1 from admin on conflict do nothing)
     select email from admin`,
    [made],
  );
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email: rows[0]?.email, password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return cookies.join('; ');
}

/** Notes every statement from now on. */
function watch(pool: Pool): Statement[] {
  const statements: Statement[] = [];
  const query = pool.query.bind(pool) as (...args: readonly unknown[]) => Promise<unknown>;
  const noted = async (...args: readonly unknown[]) => {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    const from = performance.now();
    try {
      return await query(...args);
    } finally {
      const [text, values] = typeof first === 'string' ? [first, second] : [first.text, first.values ?? second];
      statements.push({ text, values: values ?? [], from, to: performance.now() });
    }
  };
  Object.assign(pool, { query: noted });
  return statements;
}

/** Milliseconds in which at least one was on its way. */
function busyTime(statements: readonly Statement[]): number {
  let [until, busy] = [0, 0];
  for (const { from, to } of statements.toSorted((one, other) => one.from - other.from)) {
    busy += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return busy;
}

function roundsOf(statements: readonly Statement[]): number {
  const rounds: number[] = [];
  const inOrder = statements.toSorted((one, other) => one.from - other.from);
  for (const [at, { from }] of inOrder.entries()) {
    const earlier = rounds.filter((_, before) => (inOrder[before]?.to ?? Infinity) <= from);
    rounds[at] = 1 + Math.max(0, ...earlier);
  }
  return Math.max(0, ...rounds);
}
