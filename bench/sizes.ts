import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { silent } from '../tests/silent.ts';
import { startSite } from '../tests/site.ts';
import { formsOf } from './forms.ts';
import { fillArticles, openVocabulary } from './million-articles.ts';
import { fillBackOffice } from './million-people.ts';
import { startPostgres } from './postgres.ts';
import { printTable } from './table.ts';

const count = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000);
const seconds = 10;

/** Bytes a row, with its share of the indexes: of rows that forms wrote, then among a million users, leads and articles. */
export async function benchSizes(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('sizes');
    const site = await startSite({
      settings: { DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'warn' },
    });
    try {
      let first = 0;
      for (const [kind, { path }] of Object.entries(formsOf)) {
        const args = ['bench/post-load.ts', new URL(site.origin).port, path, kind, 16, seconds, (first += 100_000)];
        await promisify(execFile)(process.execPath, args.map(String), { timeout: 60_000 });
      }
    } finally {
      await site.stop();
    }
    const database = await openDatabase({ url, dataDir: tmpdir(), log: silent });
    try {
      await database.pool.query('vacuum analyze');
      await printSizes(database.pool, `Written by forms in ${seconds} seconds each`, 500);
      await database.pool.query(
        'truncate leads, users, organizations, audit_log, articles, article_counts cascade; delete from metric_days; delete from metric_periods',
      );
      await fillBackOffice(database.pool, count);
      await fillArticles(database.pool, count, openVocabulary());
      await printSizes(database.pool, `${count} users, leads and articles`, count / 20);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function printSizes(pool: Pool, title: string, minRows: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; rows: number; all: number; indexes: number }>(
    `select relid::regclass::text as name, n_live_tup::float as rows, pg_total_relation_size(relid)::float as all,
       pg_indexes_size(relid)::float as indexes
     from pg_stat_user_tables where n_live_tup >= $1 order by 3 desc`,
    [minRows],
  );
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  printTable(
    title,
    ['table', 'rows', 'MB', 'of indexes', 'bytes a row'],
    rows.map(({ name, rows: number, all, indexes }) => {
      const each = Math.round(all / number);
      return [name, number, megabytes(all), megabytes(indexes), each];
    }),
  );
}
