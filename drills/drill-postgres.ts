import path from 'node:path';
import { postgresProgram } from '../tests/postgres-program.ts';
import { freePort } from '../tests/site.ts';

export interface DrillPostgres {
  readonly url: string;
  /** After `stop`, with the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A Postgres of the drill's own in `folder`, with an empty database. */
export async function startDrillPostgres(folder: string): Promise<DrillPostgres> {
  const Postgres = await postgresProgram(folder);
  const port = await freePort();
  const postgres = new Postgres({
    databaseDir: path.join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('meridian');
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/meridian`,
    start: () => postgres.start(),
    stop: () => postgres.stop(),
  };
}
