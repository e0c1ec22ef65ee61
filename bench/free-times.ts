import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { newHostHours } from '#features/availability/availability.public.ts';
import { callTypes, hosts } from '#features/availability/availability.table.ts';
import { setBusyTimes } from '#features/availability/busy/busy-times.public.server.ts';
import { findTimes, timesOf } from '#features/availability/find-times.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { dayMs, minuteMs } from '#values/duration.ts';
import { silent } from '../tests/silent.ts';
import { startPostgres } from './postgres.ts';
import { figure, printTable, quantile } from './table.ts';

const hostCount = 5;
const busyOfEach = 2000;
/** Calls that are over, of all hosts together: nothing removes them. */
const pastCalls = 100_000;
const turns = 200;

/** Free times of a month, of five hosts with 10,000 entries in it and 100,000 calls behind them, beside `select 1` on the same connection. */
export async function benchFreeTimes(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('free_times');
    const database = await openDatabase({ url, dataDir: tmpdir(), log: silent });
    await migrate(database.pool, sqlFiles);
    const now = new Date('2027-03-01T00:00:00Z');
    const app = { db: database.db, now: () => now } as AppContext;
    await fill(app, now);
    const range = { from: now.getTime(), to: now.getTime() + 31 * dayMs };
    let free = 0;
    const month: number[] = [];
    const plain: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      month.push(
        await timed(async () => {
          const found = await findTimes(app, { slug: 'strategy-call' }, range);
          free = found === null ? 0 : timesOf(found, null).length;
        }),
      );
      plain.push(await timed(() => app.db.execute(sql`select 1`)));
    }
    const row = (name: string, all: readonly number[]) => [
      name,
      figure(quantile(all, 0.5)),
      figure(quantile(all, 0.95)),
    ];
    printTable(
      `${hostCount * busyOfEach} busy entries, ${free} free times, ms`,
      ['what', 'p50', 'p95'],
      [row('free times of a month', month), row('select 1', plain)],
    );
    await database.close();
  } finally {
    await postgres.stop();
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Ten minutes of every twenty are busy, all month: none of them can be put together. */
async function fill({ db }: AppContext, now: Date): Promise<void> {
  const type = { id: randomUUID(), slug: 'strategy-call', name: 'Strategy call', minutes: 30, position: 0 };
  await db.insert(callTypes).values({ ...type, hostIds: [], place: 'link', updatedAt: now });
  for (let host = 0; host < hostCount; host += 1) {
    const userId = `host-${host}`;
    await db.execute(sql`insert into users (id, name, email, email_verified, created_at, updated_at)
      values (${userId}, ${userId}, ${`${userId}@example.com`}, true, ${now}, ${now})`);
    await db.execute(sql`insert into user_profiles (user_id, role) values (${userId}, 'sales')
      on conflict (user_id) do update set role = 'sales'`);
    const hours = { ...newHostHours('Europe/Lisbon'), dailyMax: 50, noticeMinutes: 0 };
    const first = now.getTime() / minuteMs;
    const ranges = Array.from(
      { length: busyOfEach },
      (_, at) => `[${first + at * 20},${first + at * 20 + (at % 3 === 0 ? 5 : 10)})`,
    );
    await db.insert(hosts).values({ userId, hours, updatedAt: now });
    const busy = `{${ranges.join(',')}}`;
    const until = new Date(now.getTime() + dayMs);
    const within = { from: now.getTime(), to: now.getTime() + busyOfEach * 20 * minuteMs };
    await db.transaction((tx) =>
      setBusyTimes(tx, userId, { ranges: () => sql`select ${busy}::int4multirange`, within, until }),
    );
  }
  await db.execute(sql`insert into call_times (id, host, call_type_id, starts_at, ends_at, booking_id, created_at)
    select gen_random_uuid(), h.number, ${type.id}, at, at + interval '30 minutes', gen_random_uuid(), at - interval '7 days'
    from hosts h, generate_series(1, ${pastCalls / hostCount}::int) past,
      lateral (select ${now}::timestamptz - past * interval '2 hours' as at) times`);
  await db.execute(sql`analyze`);
}
