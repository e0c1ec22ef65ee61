/** The parts around the site, configured as in `deploy/`, on ports of their own. */
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { asUser, findProgram, startProgram, waitFor, waitForPort, type Program, type Started } from '../kit.ts';

export const ports = {
  web: 4500,
  sites: [4511, 4512],
  database: 4505,
  pooler: 4506,
  postgres: [4521, 4522],
  patroni: [4531, 4532],
  etcd: [4541, 4542],
  smtp: 4551,
  payments: 4561,
} as const;

export const publicOrigin = `http://127.0.0.1:${ports.web}`;
const role = 'postgres://meridian:meridian@127.0.0.1';
export const databaseUrls = {
  DATABASE_URL: `${role}:${ports.pooler}/meridian`,
  DATABASE_DIRECT_URL: `${role}:${ports.database}/meridian`,
};

/** `DRILL_SYNC=off` shows what asynchronous replication saves and loses. */
export const isSynchronous = process.env['DRILL_SYNC'] !== 'off';
export const standbyState = isSynchronous ? 'sync' : 'async';

type Changes = readonly (readonly [RegExp, string])[];

/** Writes a configuration of `deploy/` with other ports and folders. Each change has to fit. */
async function configure(example: string, file: string, changes: Changes): Promise<void> {
  let text = await readFile(path.join('deploy', example), 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`deploy/${example} has nothing like ${pattern}.`);
    text = text.replace(pattern, () => replacement);
  }
  await writeFile(file, text);
  await chmod(file, 0o644);
}

export interface Cluster {
  readonly pooler: Started;
  readonly etcd: Started;
  readonly patroni: readonly Started[];
  /** Number of the node that takes writes. */
  primary(): Promise<number>;
  /** Process id of a node's Postgres. */
  postmaster(node: number): Promise<number>;
  startPatroni(node: number): Promise<void>;
  /** The standby's state as the primary sees it, such as `sync`; null without one. */
  standby(): Promise<string | null>;
}

/** Programs are looked for first, so that nothing starts where one is missing. */
export async function startCluster(folder: string, user: string): Promise<Cluster> {
  const [etcd, patroni, haproxy, pgbouncer] = await Promise.all(
    ['etcd', 'patroni', 'haproxy', 'pgbouncer'].map((name) => findProgram(name)),
  );
  if (!etcd || !patroni || !haproxy || !pgbouncer) throw new Error('unreachable');
  const bin = path.dirname((await findProgram('postgres')).command.at(-1) ?? '');
  const own = (program: Program) => asUser(program, user);
  const start = (name: string, program: Program, args: readonly string[]) =>
    startProgram(name, [...program.command, ...args] as [string, ...string[]], { folder });

  await ownedFolder(path.join(folder, 'etcd'), user);
  const [client, peer] = ports.etcd.map((port) => `http://127.0.0.1:${port}`);
  const store = await start('etcd', own(etcd), [
    ...['--name', 'one', '--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', `${client}`, '--advertise-client-urls', `${client}`, '--listen-peer-urls', `${peer}`],
    ...['--initial-advertise-peer-urls', `${peer}`, '--initial-cluster', `one=${peer}`, '--log-level', 'warn'],
  ]);
  await waitForPort(ports.etcd[0]);

  const nodes: Started[] = [];
  const startPatroni = async (node: number) => {
    nodes[node] = await start(`patroni${node + 1}`, own(patroni), [path.join(folder, `patroni${node + 1}.yml`)]);
  };
  for (const [node, port] of ports.postgres.entries()) {
    const home = path.join(folder, `node${node + 1}`);
    await ownedFolder(home, user);
    const rest = ports.patroni[node];
    await configure('patroni/patroni.yml', path.join(folder, `patroni${node + 1}.yml`), [
      [/^name: .*/m, `name: database${node + 1}`],
      [/^ {2}listen: .*8008$/m, `  listen: 127.0.0.1:${rest}`],
      [/^ {2}connect_address: .*8008$/m, `  connect_address: 127.0.0.1:${rest}`],
      [/^ {2}hosts: .*/m, `  hosts: 127.0.0.1:${ports.etcd[0]}`],
      [/^ {2}listen: .*5432$/m, `  listen: 127.0.0.1:${port}`],
      [/^ {2}connect_address: .*5432$/m, `  connect_address: 127.0.0.1:${port}`],
      [/^ {2}data_dir: .*/m, `  data_dir: ${home}/data`],
      [/^ {2}bin_dir: .*/m, `  bin_dir: ${bin}`],
      [/^ {2}pgpass: .*/m, `  pgpass: ${home}/pgpass`],
      [/^ {4}synchronous_mode: .*/m, `    synchronous_mode: ${isSynchronous}`],
    ]);
    await startPatroni(node);
    if (node === 0) await waitFor('The first primary', 120, () => isPrimary(0));
  }

  const haproxyFile = path.join(folder, 'haproxy.cfg');
  const [web1, web2] = ports.sites;
  await configure('haproxy/haproxy.cfg', haproxyFile, [
    [/bind 127.0.0.1:8080/, `bind 127.0.0.1:${ports.web}`],
    [/hdr Host 127.0.0.1:8080/g, `hdr Host 127.0.0.1:${ports.web}`],
    [/web1 127.0.0.1:3001/g, `web1 127.0.0.1:${web1}`],
    [/web2 127.0.0.1:3002/g, `web2 127.0.0.1:${web2}`],
    [/bind 127.0.0.1:5000/, `bind 127.0.0.1:${ports.database}`],
    [/127.0.0.1:5432 port 8008/, `127.0.0.1:${ports.postgres[0]} port ${ports.patroni[0]}`],
    [/127.0.0.1:5433 port 8009/, `127.0.0.1:${ports.postgres[1]} port ${ports.patroni[1]}`],
  ]);
  await start('haproxy', own(haproxy), ['-db', '-f', haproxyFile]);
  await waitFor('The primary behind HAProxy', 30, async () => (await onPrimary('select 1')).length === 1);
  await onPrimary(`create role meridian login password 'meridian'`);
  await onPrimary('create database meridian owner meridian');

  await writeFile(path.join(folder, 'userlist.txt'), '"meridian" "meridian"\n', { mode: 0o644 });
  await chmod(path.join(folder, 'userlist.txt'), 0o644);
  const poolerFile = path.join(folder, 'pgbouncer.ini');
  await configure('pgbouncer/pgbouncer.ini', poolerFile, [
    [/^meridian = host=127.0.0.1 port=5432/m, `meridian = host=127.0.0.1 port=${ports.database}`],
    [/^listen_port = .*/m, `listen_port = ${ports.pooler}`],
    [/^auth_file = .*/m, `auth_file = ${path.join(folder, 'userlist.txt')}`],
  ]);
  const pooler = await start('pgbouncer', own(pgbouncer), [poolerFile]);
  await waitForPort(ports.pooler);
  await waitFor('The standby', 120, async () => (await standby()) === standbyState);

  return {
    pooler,
    etcd: store,
    patroni: nodes,
    startPatroni,
    standby,
    async primary() {
      for (const node of ports.postgres.keys()) if (await isPrimary(node)) return node;
      return -1;
    },
    async postmaster(node) {
      const file = await readFile(path.join(folder, `node${node + 1}`, 'data', 'postmaster.pid'), 'utf8');
      return Number(file.split('\n')[0]);
    },
  };
}

async function ownedFolder(folder: string, user: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (process.getuid?.() !== 0) return;
  // The kit's prefix may have users of its own.
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const prefix = (process.env['DRILL_PREFIX'] ?? '').split(' ').filter(Boolean);
    const [command, ...args] = [...prefix, 'id', flag, user];
    return Number(execFileSync(command, args, { encoding: 'utf8' }));
  });
  await chown(folder, uid ?? 0, gid ?? 0);
}

async function isPrimary(node: number): Promise<boolean> {
  const address = `http://127.0.0.1:${ports.patroni[node]}/primary`;
  const response = await fetch(address, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  return response?.status === 200;
}

async function standby(): Promise<string | null> {
  const [row] = await onPrimary<{ sync_state: string }>(
    `select sync_state from pg_stat_replication where state = 'streaming'`,
  ).catch(() => []);
  return row?.sync_state ?? null;
}

/** As the superuser, through HAProxy. */
async function onPrimary<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const url = `postgres://postgres:CHANGE-ME@127.0.0.1:${ports.database}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
