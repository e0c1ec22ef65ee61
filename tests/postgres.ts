import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { searchPath, shiftJobClock, shiftServerClock } from './clock/server-clock.ts';
import { startPooler, type Pooler } from './pooler.ts';
import { postgresProgram } from './postgres-program.ts';
import { prepareSchema, silent, templateDatabase, urlOf } from './schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent on the embedded engine. */
    postgresUrl: string;
    /** With `TEST_POOLER` PgBouncer stands before it. */
    poolerUrl: string | undefined;
  }
}

const prefix = 'meridian-postgres-';

/** Starts Postgres with a migrated template database. Cleans up after killed runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await clearAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'owner'), String(process.pid));
  const output: string[] = [];
  const Postgres = await postgresProgram(folder);
  const postgres = new Postgres({
    databaseDir: join(folder, 'data'),
    port: await freePort(),
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'jit=off', '-c', 'autovacuum=off'],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      // Three workers, some of whose tests open two programs with pools of 22 each.
      ...['-c', 'max_connections=200'],
      ...['-c', `search_path=${searchPath}`],
    ],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  let pooler: Pooler | undefined;
  const stop = async () => {
    await pooler?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await postgres.initialise();
    await postgres.start();
    const { port } = postgres.getPgClient();
    const adminUrl = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
    await postgres.createDatabase(templateDatabase);
    const template = await openDatabase({
      url: urlOf(adminUrl, templateDatabase),
      dataDir: folder,
      log: silent,
    });
    await shiftServerClock(template);
    await prepareSchema(template);
    await shiftJobClock(template);
    await template.close();
    project.provide('postgresUrl', adminUrl);
    if (process.env['TEST_POOLER'] !== undefined) pooler = await startPooler(port);
    const url = pooler && Object.assign(new URL(adminUrl), { port: String(pooler.port) }).toString();
    project.provide('poolerUrl', url);
  } catch (error) {
    await stop();
    throw new Error(`The tests could not start a Postgres of their own:\n${output.join('')}`, { cause: error });
  }
  return stop;
}

async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const owner = numberIn(join(folder, 'owner'));
    if (owner !== undefined && commandOf(owner) !== '') continue;
    const server = numberIn(join(folder, 'data', 'postmaster.pid'));
    if (server !== undefined && commandOf(server).includes(folder)) {
      process.kill(server, 'SIGINT');
      while (commandOf(server).includes(folder)) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await rm(folder, { recursive: true, force: true });
  }
}

function numberIn(file: string): number | undefined {
  const number = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** Empty if the process does not exist. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
