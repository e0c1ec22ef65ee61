import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { listArticles, type ListArticles } from '#features/insights/insights.server.ts';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { firstPageSize, pageSize } from '#features/insights/insights.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { migrate } from '#server/db/migrate.ts';
import type { AppContext } from '#server/app-context.ts';
import { silent } from '../tests/silent.ts';
import { fillArticles, openVocabulary, type Vocabulary } from './million-articles.ts';
import { startPostgres } from './postgres.ts';
import { processorSeconds } from './processor.ts';
import { figure, median, printTable, quantile } from './table.ts';

const onServer = Number(process.env['BENCH_ARTICLES'] ?? 1_000_000);
const embedded = Math.min(onServer, 50_000);
const times = 60;

/** A million articles on Postgres, fewer on the embedded database. */
export async function benchSearch(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('search');
    await measure(await openDatabase({ url, dataDir: tmpdir(), log: silent }), 'Postgres', onServer, postgres.pid);
  } finally {
    await postgres.stop();
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-search-'));
  try {
    await measure(await openDatabase({ dataDir, log: silent }), 'embedded', embedded);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(database: OpenDatabase, engine: string, count: number, pid?: number): Promise<void> {
  // CPU time, unlike wall time, does not depend on other load.
  const busy = () => (pid === undefined ? NaN : processorSeconds(pid, { withChildren: true }) * 1000);
  try {
    await migrate(database.pool, sqlFiles);
    const vocabulary = openVocabulary();
    const started = performance.now();
    await fillArticles(database.pool, count, vocabulary);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const app = { db: database.db, now: () => new Date() } as AppContext;
    const rows: (string | number)[][] = [];
    const again: number[] = [];
    for (const [name, queries] of Object.entries(queriesByKind(vocabulary, count))) {
      await database.pool.query('delete from article_searches');
      const before = busy();
      const first = await timed(app, queries);
      const processor = (busy() - before) / queries.length;
      const then = await timed(app, queries);
      again.push(...then.milliseconds);
      const busyFor = Number.isNaN(processor) ? '' : figure(processor);
      rows.push([name, first.found, busyFor, ...ends(first.milliseconds), ...ends(then.milliseconds)]);
    }
    rows.push(['all of them, repeated', '', '', '', '', ...ends(again)]);
    const baseline = await measureBaseline(app);
    rows.push(['select 1, as a baseline', '', '', '', '', ...ends(baseline)]);
    printTable(
      `${count} articles, ${engine} (filled in ${seconds} s), ms`,
      ['what', 'found (median)', 'first, processor', 'first p50', 'first p95', 'again p50', 'again p95'],
      rows,
    );
  } finally {
    await database.close();
  }
}

/** The queries to measure by kind, `times` of each. */
function queriesByKind({ words, random }: Vocabulary, count: number): Record<string, readonly ListArticles[]> {
  const anywhere = (max: number) => Math.floor(random() * max);
  const names = Object.keys(categories) as Category[];
  const repeat = (make: (at: number) => Partial<ListArticles>) =>
    Array.from({ length: times }, (_, at) => ({
      q: '',
      category: undefined,
      offset: 0,
      limit: pageSize,
      ...make(at),
    }));
  const ranked = (from: number, to: number) => () => ({ q: words[from + anywhere(to - from)] ?? '' });
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  const pair = () => `${alphabet[anywhere(26)] ?? ''}${alphabet[anywhere(26)] ?? ''}`;
  return {
    'the first ten': repeat(() => ({ limit: firstPageSize })),
    'a hundred, anywhere in the list': repeat(() => ({ offset: anywhere(count) })),
    'a category': repeat((at) => ({ category: names[at % names.length] })),
    'a category, anywhere in it': repeat((at) => ({ category: names[at % names.length], offset: anywhere(count / 5) })),
    'a rare word': repeat(ranked(5000, 30_000)),
    'part of a word': repeat(() => ({ q: (words[2000 + anywhere(20_000)] ?? '').slice(1, 6) })),
    'a rare word in a category': repeat((at) => ({ ...ranked(2000, 20_000)(), category: names[at % names.length] })),
    'two rare words that nobody wrote': repeat(() => ({
      q: `${ranked(5000, 30_000)().q} ${ranked(5000, 30_000)().q}`,
    })),
    'a word of some thousands': repeat(ranked(100, 400)),
    'a frequent word': repeat(ranked(20, 60)),
    'a frequent word in a category': repeat((at) => ({ ...ranked(20, 60)(), category: names[at % names.length] })),
    'two letters': repeat(() => ({ q: pair() })),
    'signs that occur nowhere': repeat((at) => ({ q: ['%', '_', '100%', '++', String.raw`\d`][at % 5] ?? '' })),
  };
}

async function timed(app: AppContext, queries: readonly ListArticles[]) {
  const milliseconds: number[] = [];
  const totals: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    const { total } = await listArticles(app, query);
    milliseconds.push(performance.now() - started);
    totals.push(total);
  }
  return { milliseconds, found: median(totals) };
}

async function measureBaseline(app: AppContext): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < times * 4; time += 1) {
    const started = performance.now();
    await app.db.execute(sql`select 1`);
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}

function ends(milliseconds: readonly number[]): [string, string] {
  return [figure(median(milliseconds)), figure(quantile(milliseconds, 0.95))];
}
