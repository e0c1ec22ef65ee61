import { sql } from 'drizzle-orm';
import type { SystemCheck } from '#features/system/checks/define-check.server.ts';
import { failed, ok, unknown, warning, worstOf, type CheckResult } from '#features/system/system.ts';
import type { Database } from '#server/db/database.ts';
import { migrationState } from '#server/db/migrate.ts';

interface Found extends Record<string, unknown> {
  readonly version: string;
  readonly bytes: string;
  readonly recovering: boolean;
  readonly connections: number;
  readonly most: number;
}

interface Standby extends Record<string, unknown> {
  readonly name: string;
  /** Null if this role may not read it. */
  readonly state: string | null;
  readonly sync: string | null;
  readonly seconds: number | null;
  readonly bytes: string | null;
}

const oldestPostgres = 16;
const lagSeconds = 60;
const lagBytes = 256 * 2 ** 20;

export const databaseCheck: SystemCheck = {
  id: 'database',
  remedy: 'Check that the database runs and has free disk space, and that DATABASE_URL is right.',
  async run({ app: { db } }) {
    const started = performance.now();
    const { rows } = await db.execute<Found>(sql`
      select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
        pg_is_in_recovery() as recovering,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as most`);
    const milliseconds = Math.round(performance.now() - started);
    const [found] = rows;
    if (found === undefined) return failed('The database did not respond.', this.remedy);
    const { version, bytes, connections, most } = found;
    const size = `Postgres ${version.split(' ', 1)[0] ?? ''} answers in ${String(milliseconds)} ms and holds ${inMegabytes(Number(bytes))}.`;
    if (found.recovering) {
      return failed(
        'The database is a standby and accepts no writes.',
        'Point DATABASE_URL at the primary, or promote this standby.',
      );
    }
    await db.execute(sql`select pg_current_xact_id()`);
    if (Number.parseInt(version, 10) < oldestPostgres) {
      return failed(size, `Upgrade to Postgres ${String(oldestPostgres)} or later.`);
    }
    return worstOf([ok(size), judgeConnections(connections, most), await checkReplication(db)]);
  },
};

function judgeConnections(open: number, most: number): CheckResult {
  // The embedded engine has no connections.
  if (open === 0) return ok('');
  const summary = `${String(open)} of ${String(most)} connections are open.`;
  if (open < most * 0.8) return ok(summary);
  const remedy = 'Raise max_connections, put a pooler in front of the database, or run fewer processes.';
  return open < most * 0.95 ? warning(summary, remedy) : failed(summary, remedy);
}

async function checkReplication(db: Database): Promise<CheckResult> {
  const { rows } = await db.execute<Standby>(sql`
    select application_name as name, state, sync_state as sync, extract(epoch from replay_lag)::float as seconds,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::text as bytes
    from pg_stat_replication order by application_name`);
  if (rows.length === 0) return ok('No replica.');
  if (rows.some(({ state }) => state === null)) {
    return ok(`${count(rows.length, 'standby follows', 'standbys follow')} it.`, 'Grant pg_monitor to see their lag.');
  }
  return worstOf(
    rows.map((standby) => {
      const { name, state, sync } = standby;
      const [seconds, bytes] = [standby.seconds ?? 0, Number(standby.bytes ?? 0)];
      const behind = `${seconds.toFixed(1)} s and ${inMegabytes(bytes)} behind`;
      if (state === 'streaming' && seconds < lagSeconds && bytes < lagBytes)
        return ok(`Standby ${name} follows (${sync ?? 'async'}), ${behind}.`);
      return warning(
        `Standby ${name} is ${state === 'streaming' ? behind : `${state ?? 'not streaming'}, ${behind}`}.`,
        'Check its network, its disk, and its log.',
      );
    }),
  );
}

export const migrationsCheck: SystemCheck = {
  id: 'migrations',
  remedy: 'Restart the site: it brings the database up to date.',
  async run({ app: { db } }) {
    const { applied, missing, newer } = await migrationState(db);
    if (missing > 0) return failed(`${count(missing, 'migration is', 'migrations are')} missing.`, this.remedy);
    if (newer > 0) {
      return warning(
        'A newer version of the program has brought the database up to date; this process still runs the older one.',
        'Restart this process with the newer version.',
      );
    }
    return ok(`All ${String(applied)} migrations are applied.`);
  },
};

/** The sandbox plays on one clock; codes and signatures bear half a minute. */
const driftSeconds = { warning: 5, failed: 60 };

export const clockCheck: SystemCheck = {
  id: 'clock',
  remedy: 'Turn time synchronization (NTP) on, here and on the server of the database.',
  async run({ app: { db, env, payments } }) {
    const sentAt = Date.now();
    const { rows } = await db.execute<{ now: string }>(sql`select extract(epoch from clock_timestamp())::text as now`);
    const drifts = [
      { from: 'the database', seconds: Number(rows[0]?.now) - (sentAt + Date.now()) / 2000 },
      ...(payments.available && !payments.sandbox ? await measureDrift(env.STRIPE_API) : []),
    ];
    const [worst] = drifts.toSorted((one, other) => Math.abs(other.seconds) - Math.abs(one.seconds));
    if (worst === undefined || Number.isNaN(worst.seconds)) return unknown('The clocks could not be compared.');
    const apart = `${Math.abs(worst.seconds).toFixed(1)} s apart from that of ${worst.from}`;
    if (Math.abs(worst.seconds) < driftSeconds.warning) return ok(`At most ${apart}.`);
    const drifted = Math.abs(worst.seconds) < driftSeconds.failed ? warning : failed;
    return drifted(`This process’s clock is ${apart}.`, this.remedy);
  },
};

/** Accurate to a second, like the header. Empty without a response, which the payment check reports. */
async function measureDrift(origin: string): Promise<{ from: string; seconds: number }[]> {
  try {
    const sentAt = Date.now();
    const response = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) });
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (Number.isNaN(date)) return [];
    return [{ from: new URL(origin).host, seconds: (date + 500 - (sentAt + Date.now()) / 2) / 1000 }];
  } catch {
    return [];
  }
}

/** Formats bytes as KB, MB or GB. */
export function inMegabytes(bytes: number): string {
  if (bytes >= 2 ** 30) return `${(bytes / 2 ** 30).toFixed(1)} GB`;
  return bytes >= 2 ** 20 ? `${String(Math.round(bytes / 2 ** 20))} MB` : `${String(Math.round(bytes / 1024))} KB`;
}

export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
