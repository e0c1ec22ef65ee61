/**
 * Point-in-time recovery: the shipped configuration of pgBackRest, the site under writes, a table dropped by mistake, the
 * database killed and its folder deleted, and everything brought back to the second before.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { formsOf } from '../bench/forms.ts';
import { visitorAddress } from '../tests/intakes.ts';
import {
  asUser,
  drillFolder,
  findProgram,
  removeFolder,
  runProgram,
  startProgram,
  stopAll,
  waitFor,
  waitForPort,
  type Program,
  type Started,
} from './kit.ts';

const ports = { database: 4401, site: 4402 };
const database = `postgres://postgres@127.0.0.1:${String(ports.database)}/meridian`;
const { path: formPath, body: formBody, table } = formsOf.contact;
const writers = 8;

interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly postgres: Program;
  readonly config: string;
  readonly pgbackrest: (...args: string[]) => Promise<string>;
}

export async function pitr(): Promise<void> {
  const names = ['postgres', 'initdb', 'createdb', 'pgbackrest', 'install', 'rm'] as const;
  const [postgres, initdb, createdb, pgbackrest, install, rm] = await Promise.all(names.map(findProgram)).then(
    ([...found]) => found as [Program, Program, Program, Program, Program, Program],
  );
  const folder = await drillFolder('pitr');
  const owned = (name: string) => path.join(folder, name);
  const places = ['data', 'repository', 'logs', 'locks', 'sockets'];
  await runProgram(install, ['-d', '-m', '700', '-o', 'postgres', ...places.map(owned)]);
  const cluster: Cluster = {
    folder,
    data: owned('data'),
    postgres: asUser(postgres, 'postgres'),
    config: owned('pgbackrest.conf'),
    pgbackrest: (...args) =>
      runProgram(asUser(pgbackrest, 'postgres'), [
        `--config=${owned('pgbackrest.conf')}`,
        '--stanza=meridian',
        ...args,
      ]),
  };
  const load = { acknowledged: new Map<string, number>(), started: new Map<string, number>(), isOver: false };
  try {
    await runProgram(asUser(initdb, 'postgres'), ['-D', cluster.data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    await writeConfiguration(cluster);
    let server = await startPostgres(cluster);
    await runProgram(createdb, ['-h', '127.0.0.1', '-p', String(ports.database), '-U', 'postgres', 'meridian']);
    await cluster.pgbackrest('stanza-create');
    await cluster.pgbackrest('check');
    const site = await startSite(folder);
    const crowd = Array.from({ length: writers }, () => write(load));
    await waitFor('The first rows', 60, () => Promise.resolve(load.acknowledged.size > 200));

    const backupSeconds = await secondsOf(() => cluster.pgbackrest('--type=full', 'backup'));
    await delay(5000);
    const before = load.acknowledged.size;
    // The second to restore to is between the two: what was acknowledged before must be there, what began after must not.
    const earliest = Date.now();
    const [{ at }] = await query<{ at: string }>('select clock_timestamp()::text as at');
    const latest = Date.now();
    await delay(3000);
    await query(`drop table ${table} cascade`);
    const archiveSeconds = await secondsOf(() => untilArchived(at));

    // The worst after the mistake: the server dies and its disk is lost.
    const lost = Date.now();
    server.signal('SIGKILL');
    await server.stop('SIGKILL');
    await delay(1000);
    await runProgram(rm, ['-rf', cluster.data]);
    await runProgram(install, ['-d', '-m', '700', '-o', 'postgres', cluster.data]);
    const restoreSeconds = await secondsOf(() =>
      cluster.pgbackrest('--type=time', `--target=${at}`, '--target-action=promote', 'restore'),
    );
    server = await startPostgres(cluster);
    const promoted = Date.now();
    await waitFor('A write of the site', 120, () => Promise.resolve(lastOf(load.acknowledged) > promoted));
    const outageSeconds = (lastOf(load.acknowledged) - lost) / 1000;
    load.isOver = true;
    await Promise.all(crowd);

    const rows = await query<{ id: string }>(`select form_id as id from ${table}`);
    const found = new Set(rows.map(({ id }) => id));
    const entries = [...load.acknowledged];
    const missing = entries.filter(([id, when]) => when <= earliest && !found.has(id));
    const after = entries.filter(([id, when]) => (load.started.get(id) ?? 0) > latest && when < lost).map(([id]) => id);
    const undone = after.filter((id) => !found.has(id));
    const info = JSON.parse(await cluster.pgbackrest('--output=json', 'info')) as BackupInfo;
    const { size = 0, repository } = info[0]?.backup.at(-1)?.info ?? {};
    console.table({
      'full backup, seconds': backupSeconds,
      'database, MB': megabytes(size),
      'repository, MB': megabytes(repository?.size ?? repository?.delta ?? 0),
      'seconds until the moment was archived': archiveSeconds,
      'restore, seconds': restoreSeconds,
      'seconds from the loss to the next write': outageSeconds,
      'rows acknowledged before the moment': before,
      'of these lost': missing.length,
      'rows acknowledged after it, of the time undone': after.length,
      'of these gone': undone.length,
    });
    if (missing.length > 0) throw new Error(`${String(missing.length)} acknowledged rows are lost.`);
    if (undone.length < after.length) throw new Error('Rows of after the moment are there.');
    await site.stop();
    await server.stop('SIGINT');
  } finally {
    load.isOver = true;
    await stopAll();
    await removeFolder(folder);
  }
}

type BackupInfo = readonly {
  readonly backup: readonly { readonly info: { size: number; repository: { size?: number; delta: number } } }[];
}[];

/** The shipped files, with this drill's places. */
async function writeConfiguration({ folder, data, config }: Cluster): Promise<void> {
  const shipped = path.join(import.meta.dirname, '..', 'deploy', 'pgbackrest');
  const values: Readonly<Record<string, string>> = {
    'repo1-path': path.join(folder, 'repository'),
    'log-path': path.join(folder, 'logs'),
    'lock-path': path.join(folder, 'locks'),
    'pg1-path': data,
    'pg1-port': String(ports.database),
    'pg1-socket-path': path.join(folder, 'sockets'),
  };
  const lines = (await readFile(path.join(shipped, 'pgbackrest.conf'), 'utf8')).split('\n').map((line) => {
    const [name = ''] = line.split('=', 1);
    return values[name] === undefined ? line : `${name}=${values[name]}`;
  });
  await writeFile(config, lines.join('\n'), { mode: 0o644 });
  const archiving = await readFile(path.join(shipped, 'postgresql.conf'), 'utf8');
  // Restored with the data, so the restored server archives too.
  await writeFile(
    path.join(data, 'postgresql.auto.conf'),
    archiving.replace('pgbackrest --stanza', `pgbackrest --config=${config} --stanza`),
    { flag: 'a' },
  );
}

async function startPostgres({ folder, data, postgres }: Cluster): Promise<Started> {
  const sockets = path.join(folder, 'sockets');
  const args = [
    '-D',
    data,
    '-p',
    String(ports.database),
    '-k',
    sockets,
    '-h',
    '127.0.0.1',
    '-c',
    'shared_buffers=256MB',
  ];
  const server = await startProgram('postgres', [...postgres.command, ...args], { folder });
  // A server that recovers has a port before it writes.
  await waitForPort(ports.database, 300);
  await waitFor('A server that writes', 300, async () => {
    const [{ isRecovering }] = await query<{ isRecovering: boolean }>(
      'select pg_is_in_recovery() as "isRecovering"',
      database.replace(/meridian$/, 'postgres'),
    );
    return !isRecovering;
  });
  return server;
}

async function startSite(folder: string): Promise<Started> {
  const dataDir = path.join(folder, 'site');
  await mkdir(dataDir, { mode: 0o700 });
  const env = {
    PORT: String(ports.site),
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    TRUSTED_PROXIES: '127.0.0.1/32',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  };
  const site = await startProgram('site', [process.execPath, 'scripts/start.ts', 'serve'], { folder, env });
  await waitFor('The site', 120, async () => (await fetch(`http://127.0.0.1:${String(ports.site)}/readyz`)).ok);
  return site;
}

interface Load {
  /** Form and time in milliseconds. */
  readonly acknowledged: Map<string, number>;
  readonly started: Map<string, number>;
  isOver: boolean;
}

async function write(load: Load): Promise<void> {
  const origin = `http://127.0.0.1:${String(ports.site)}`;
  while (!load.isOver) {
    const number = randomUUID();
    const id = `contact-${number}`;
    load.started.set(id, Date.now());
    const headers = {
      'Content-Type': 'application/json',
      Origin: origin,
      'X-Forwarded-For': visitorAddress(load.started.size),
    };
    const response = await fetch(`${origin}${formPath}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: formBody(`drill-${number}`, number),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) load.acknowledged.set(id, Date.now());
    else await delay(100);
  }
}

function lastOf(times: ReadonlyMap<string, number>): number {
  return [...times.values()].at(-1) ?? 0;
}

/** Waits until the archive has all writes up to `at`, so that this point in time can be restored from it. */
async function untilArchived(at: string): Promise<void> {
  // The segment that contains a commit after `at`.
  const [{ name }] = await query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
  await waitFor(`The archive of ${at}`, 120, async () => {
    const [row] = await query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
    return (row.last ?? '') >= name;
  });
}

async function query<Row extends object>(text: string, url = database): Promise<[Row, ...Row[]]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // The server is killed meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows as [Row, ...Row[]];
  } finally {
    await client.end();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}

if (process.argv[1] === import.meta.filename) {
  const { Skipped } = await import('./kit.ts');
  await pitr().catch((error: unknown) => {
    if (!(error instanceof Skipped)) throw error;
    console.log(`pitr: skipped, since ${error.message}.`);
  });
  process.exit();
}
