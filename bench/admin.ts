import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { overviewOf } from '#app/admin/metrics/overview-metrics.ts';
import { auditList } from '#features/audit-log/audit-log.ts';
import { readActions, listAudit } from '#features/audit-log/list-audit.server.ts';
import { newestUsers } from '#features/users/newest-users.server.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { usersList } from '#features/users/users.public.ts';
import { readRange } from '#features/analytics/analytics.ts';
import { readMetrics } from '#features/analytics/read-analytics.server.ts';
import { countLeads } from '#features/leads/list/count-leads.server.ts';
import { boardOf } from '#features/leads/list/lead-board.server.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { countRecipients } from '#features/newsletter/campaigns/audience.server.ts';
import { countSubscribers, listSubscribers } from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { subscriberList } from '#features/newsletter/subscribers/subscriber-list.ts';
import { openDatabase } from '#server/db/database.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { migrate } from '#server/db/migrate.ts';
import type { AppContext } from '#server/app-context.ts';
import { silent } from '../tests/silent.ts';
import { timeAdminPages } from './admin-pages.ts';
import { fillArticles, openVocabulary } from './million-articles.ts';
import { fillBackOffice } from './million-people.ts';
import { startPostgres } from './postgres.ts';
import { processorSeconds } from './processor.ts';
import { figure, median, printTable, quantile } from './table.ts';

const count = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000);
const articleCount = 10_000;
const times = 40;
/** Max database milliseconds for a first page. */
const budget = 50;

type Ask = (at: number) => Promise<unknown>;

/** A million users and a million leads on Postgres. */
export async function benchAdmin(): Promise<void> {
  const postgres = await startPostgres();
  const busy = () => processorSeconds(postgres.pid, { withChildren: true }) * 1000;
  try {
    const url = await postgres.database('admin');
    const database = await openDatabase({ url, dataDir: tmpdir(), log: silent });
    try {
      await migrate(database.pool, sqlFiles);
      const started = performance.now();
      await fillBackOffice(database.pool, count);
      await fillArticles(database.pool, articleCount, openVocabulary());
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const app = { db: database.db, now: () => new Date() } as AppContext;
      const rows: (string | number)[][] = [];
      for (const [name, ask] of Object.entries({
        ...(await queries(app)),
        'select 1, as a baseline': plain(app),
      })) {
        rows.push([name, ...(await timed(ask, busy))]);
      }
      printTable(
        `${count} users and leads, Postgres (filled in ${seconds} s), ms; p50 at most ${budget}`,
        ['what', 'processor', 'p50', 'p95', 'within'],
        rows,
      );
    } finally {
      await database.close();
    }
    await printPages(url, busy);
  } finally {
    await postgres.stop();
  }
}

async function printPages(url: string, busy: () => number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-bench-admin-'));
  try {
    const pages = await timeAdminPages({ url, dataDir, times, busy });
    printTable(
      `Whole pages as a browser requests them: ms of the database; p50 at most ${budget}`,
      ['page', 'processor', 'p50', 'p95', 'statements', 'one after another', 'within'],
      pages.map(({ name, database, processor, trips, rounds }) => {
        const p50 = median(database);
        const spent = [figure(processor), figure(p50), figure(quantile(database, 0.95))];
        return [name, ...spent, String(trips), String(rounds), p50 <= budget ? 'yes' : 'NO'];
      }),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** About forty runs each; drops the first two (cold plans and reads). */
async function timed(ask: Ask, busy: () => number): Promise<(string | number)[]> {
  for (let at = 0; at < 2; at += 1) await ask(at);
  const before = busy();
  const milliseconds: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    await ask(at);
    milliseconds.push(performance.now() - started);
  }
  const p50 = median(milliseconds);
  return [
    figure((busy() - before) / times),
    figure(p50),
    figure(quantile(milliseconds, 0.95)),
    p50 <= budget ? 'yes' : 'NO',
  ];
}

async function queries(app: AppContext): Promise<Record<string, Ask>> {
  const overview = (query: string) => () => {
    const range = readRange(new URLSearchParams(query), app.now().toISOString().slice(0, 10));
    return Promise.all([readMetrics(app, range).then((figures) => overviewOf(figures, range)), newestUsers(app)]);
  };
  const users = (query: string | ((at: number) => string)) => (at: number) =>
    listUsers(app, usersList.read(new URLSearchParams(typeof query === 'string' ? query : query(at))));
  const by = { userId: await oneId(app), now: app.now() };
  const leads = (query: string | ((at: number) => string)) => (at: number) =>
    listLeads(app, leadList.read(new URLSearchParams(typeof query === 'string' ? query : query(at))), by);
  const board = (query: string | ((at: number) => string)) => (at: number) =>
    boardOf(app, leadList.read(new URLSearchParams(typeof query === 'string' ? query : query(at))), by);
  const subscribers = (query: string | ((at: number) => string)) => async (at: number) => {
    const listQuery = subscriberList.read(new URLSearchParams(typeof query === 'string' ? query : query(at)));
    await Promise.all([listSubscribers(app, listQuery), countSubscribers(app, listQuery)]);
  };
  const audit = (query: string) => async () =>
    Promise.all([listAudit(app, auditList.read(new URLSearchParams(query))), readActions(app)]);

  const { words, random } = openVocabulary(11);
  const word = (from: number, to: number) => words[from + Math.floor(random() * (to - from))] ?? '';
  const search = (from: number, to: number) => () => `q=${encodeURIComponent(word(from, to))}`;
  const part = () => `q=${encodeURIComponent(word(2000, 20_000).slice(1, 6))}`;
  const pairs = 'qz xq mp ys kz rn pt ct th le wk jj zz lq sh mn dg qa'.split(' ');
  const pair = (at: number) => `q=${pairs[at % pairs.length] ?? ''}`;
  return {
    'overview, 12 months': overview(''),
    'overview, 30 days': overview('range=30-days'),
    'overview, three years': overview(`from=2024-01-01&to=2026-11-01`),
    'users, first page': users(''),
    'users by name': users('sort=name'),
    'users by address': users('sort=address'),
    'users, a rare word': users(search(5000, 30_000)),
    'users, part of a word': users(part),
    'users, a word of some thousands': users(search(100, 400)),
    'users, a frequent word': users(search(0, 20)),
    'users, administrators': users('role=admin'),
    'users, who pay': users('status=active'),
    'users, disabled': users('standing=disabled'),
    'leads, first page': leads(''),
    'leads, by activity': leads('sort=active'),
    'leads, by next step': leads('sort=next'),
    'leads, of a stage': leads('stage=proposal'),
    'leads, of an owner': leads('owner=me'),
    'leads, one an address': leads('joined=on'),
    'leads, a rare word': leads(search(5000, 30_000)),
    'leads, a word of some thousands': leads(search(100, 400)),
    'leads, a frequent word': leads(search(0, 20)),
    'leads, two letters': leads(pair),
    'leads, counts of the list and its views': () =>
      countLeads(app, leadList.read(new URLSearchParams()), { ...by, zone: 'UTC' }),
    board: board(''),
    'board, a rare word': board(search(5000, 30_000)),
    'board, a frequent word': board(search(0, 20)),
    'board, two letters': board(pair),
    'subscribers, first page': subscribers(''),
    'subscribers, a rare word': subscribers(search(5000, 30_000)),
    'subscribers, a frequent word': subscribers(search(0, 20)),
    'subscribers, two letters': subscribers(pair),
    'audit log, first page': audit(''),
    ...Object.fromEntries(
      ['', 'clients', 'plan:starter', 'source:import', 'campaign:campaign-7'].map((segment) => [
        `recipients, ${segment || 'all'}`,
        () => countRecipients(app.db, { audience: 'all', segment }),
      ]),
    ),
    'audit log, an act': audit('act=role-granted'),
    'audit log, a person': audit(`person=${by.userId}`),
  };
}

async function oneId({ db }: AppContext): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from user_profiles where role = 'admin' order by user_id limit 1`,
  );
  return rows[0]?.id ?? '';
}

function plain({ db }: AppContext): Ask {
  return () => db.execute(sql`select 1`);
}
