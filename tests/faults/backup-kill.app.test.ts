import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { clockSettings } from '../clock/clock.ts';
import { silent, testDatabaseSettings, testEngine } from '../open-test-database.ts';

/** `npm run faults` interrupts 20 times, `npm test` once. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);

let source: Awaited<ReturnType<typeof testDatabaseSettings>>;
let folder: string;

beforeAll(async () => {
  source = await testDatabaseSettings();
  folder = await mkdtemp(join(tmpdir(), 'meridian-backup-kill-'));
  const { DATABASE_URL: url, DATA_DIR: dataDir } = source.settings;
  const database = await openDatabase({ ...(url && { url }), dataDir, log: silent });
  await database.pool.query(`
    insert into users (id, name, email) select 'u' || n, 'User ' || n, n || '@example.com' from generate_series(1, 20000) n`);
  await database.close();
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'ab', 'abcd-1'), Buffer.alloc(2_000_000, 'x\0ÿ'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await source.close();
});

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command; with `after` a signal is sent so many milliseconds after its start. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  settings: Readonly<Record<string, string>>,
  signal?: { readonly name: NodeJS.Signals; readonly after: number },
): Promise<Outcome> {
  const child = spawn(process.execPath, ['scripts/start.ts', name, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      AUTH_SECRET: 'a key of tests: 0123456789 abcdef',
      ...clockSettings(),
      ...settings,
    },
  });
  const printed = text(child.stdout);
  const ended = once(child, 'exit');
  if (signal) void delay(signal.after).then(() => child.kill(signal.name));
  await ended;
  return { code: child.exitCode, output: await printed };
}

it(
  'an interrupted backup leaves nothing, and a killed one no backup',
  async () => {
    const began = performance.now();
    const whole = await command('backup', join(folder, 'site.gz'), source.settings);
    const took = performance.now() - began;
    expect(whole).toMatchObject({ code: 0 });
    for (let round = 1; round <= rounds; round += 1) {
      const after = took * (0.3 + 0.7 * Math.random());
      const file = join(folder, `int-${String(round)}.gz`);
      const { code, output } = await command('backup', file, source.settings, { name: 'SIGINT', after });
      const left = (await readdir(folder)).filter((name) => name.startsWith('int-'));
      // Before the program listens, and once it has closed all, the system ends it.
      const isWhole = output.includes('Wrote ');
      expect(left).toHaveLength(isWhole ? 1 : 0);
      expect(isWhole || code === null || output.includes('it was interrupted.'), output).toBe(true);
      await rm(file, { force: true });
      await command('backup', join(folder, 'killed.gz'), source.settings, { name: 'SIGKILL', after });
      expect((await readdir(folder)).filter((name) => !/^(site|killed)\.gz(\.part)?$/.test(name))).toEqual([]);
      await rm(join(folder, 'killed.gz'), { force: true });
      await rm(join(folder, 'killed.gz.part'), { force: true });
    }
  },
  120_000 + rounds * 60_000,
);

it(
  'a killed restore leaves an empty database, which takes the same backup then',
  async () => {
    const target = testEngine === 'postgres' ? await testDatabaseSettings() : null;
    const dataDir = join(folder, 'new');
    const settings = target?.settings ?? { DATA_DIR: dataDir };
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const name = round % 2 === 0 ? 'SIGINT' : 'SIGKILL';
        const after = 700 + Math.random() * (testEngine === 'postgres' ? 800 : 4000);
        const { code } = await command('restore', join(folder, 'site.gz'), settings, { name, after });
        if (code === 0) return;
      }
      const again = await command('restore', join(folder, 'site.gz'), settings);
      expect(again).toMatchObject({ code: 0 });
      expect(again.output).toMatch(/Restored \d+ rows and 1 files/);
      expect((await readdir(settings.DATA_DIR)).filter((name) => name.includes('restoring'))).toEqual([]);
    } finally {
      await target?.close();
    }
  },
  120_000 + rounds * 60_000,
);
