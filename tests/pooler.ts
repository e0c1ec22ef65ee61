import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asUser, drillFolder, findProgram, removeFolder, startProgram, waitForPort } from '../drills/kit.ts';
import { freePort } from './site.ts';

export interface Pooler {
  readonly port: number;
  stop(): Promise<void>;
}

/** PgBouncer as in deploy/pgbouncer, in front of every database of a server that the tests own. */
export async function startPooler(
  databasePort: number,
  changes: readonly (readonly [RegExp, string])[] = [],
): Promise<Pooler> {
  const program = asUser(await findProgram('pgbouncer'), 'nobody');
  const folder = await drillFolder('pooler');
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const usual: typeof changes = [
    [/^meridian = \S+ \S+ \S+/m, `* = host=127.0.0.1 port=${databasePort} user=postgres password=postgres`],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_type[^]*?userlist.txt/m, 'auth_type = any'],
  ];
  let text = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8');
  for (const [pattern, replacement] of [...usual, ...changes]) text = text.replace(pattern, () => replacement);
  await writeFile(file, text, { mode: 0o644 });
  const started = await startProgram('pgbouncer', [...program.command, file], { folder });
  await waitForPort(port, 10);
  const stop = async () => {
    await started.stop('SIGINT');
    await removeFolder(folder);
  };
  return { port, stop };
}
