import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, fdatasyncSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { DataFolderLocked } from '#server/db/embedded/folder-lock.ts';
import { embeddedFolder } from '../../../tests/embedded-template.ts';
import { silent, testEngine } from '../../../tests/open-test-database.ts';
import { isWeekly } from '../../../tests/weekly.ts';

// Earlier test files leave unmocked modules in the worker.
vi.hoisted(() => vi.resetModules());

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, fdatasyncSync: vi.fn(real.fdatasyncSync) };
});

describe.runIf(testEngine === 'embedded')('the embedded database', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ dataDir, remove } = await embeddedFolder());
  });
  afterEach(() => remove());

  test('keeps written data when opened again, in files that only its user can read', async () => {
    const old = await filesBelow(dataDir);
    const first = await openDatabase({ dataDir, log: silent });
    await first.pool.query('create table kept as select 7 as number');
    await first.pool.query('checkpoint');
    await first.close();
    const written = (await filesBelow(join(dataDir, 'database'))).filter((file) => !old.includes(file));
    expect(written.length).toBeGreaterThan(0);
    for (const file of written) expect([file, (await stat(file)).mode & 0o077]).toEqual([file, 0]);
    const second = await openDatabase({ dataDir, log: silent });
    expect((await second.pool.query('select * from kept')).rows).toEqual([{ number: 7 }]);
    await second.close();
  });

  test.runIf(isWeekly)('makes a new database as a private copy of another', async () => {
    const from = join(dataDir, 'database');
    const database = await openDatabase({ dataDir, log: silent });
    await database.pool.query('create table kept as select 7 as number');
    await database.close();
    for (const file of await filesBelow(from)) await chmod(file, 0o644);
    const copy = { dataDir: join(dataDir, 'copy'), log: silent, newDatabase: from };
    for (const opening of ['first', 'second']) {
      const copied = await openDatabase(copy);
      expect([opening, (await copied.pool.query('select * from kept')).rows]).toEqual([opening, [{ number: 7 }]]);
      await copied.close();
    }
    for (const file of await filesBelow(join(copy.dataDir, 'database'))) {
      expect([file, (await stat(file)).mode & 0o077]).toEqual([file, 0]);
    }
  });

  test('writes a commit to disk before acknowledging it, and gives the event loop turns between statements', async () => {
    const database = await openDatabase({ dataDir, log: silent });
    await database.pool.query('create table kept (number int)');
    expect((await database.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
    vi.mocked(fdatasyncSync).mockClear();
    await database.pool.query('insert into kept values (1)');
    expect(fdatasyncSync).toHaveBeenCalled();
    vi.mocked(fdatasyncSync).mockClear();
    await database.pool.query('select * from kept');
    expect(fdatasyncSync).not.toHaveBeenCalled();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await database.db.transaction(async (tx) => {
      const end = performance.now() + 500;
      while (performance.now() < end) await tx.execute('select 1');
    });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
    await database.close();
  });

  test('refuses an open folder with one sentence, here and in another process', async () => {
    const database = await openDatabase({ dataDir, log: silent });
    const refusal = await openDatabase({ dataDir, log: silent }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderLocked);
    expect((refusal as Error).message).toBe(
      `The data folder ${dataDir} is already used by another running copy of the program. Stop that one, or set DATA_DIR to a different folder.`,
    );
    const other = startWriter(dataDir);
    const [code] = (await once(other.child, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(other.errors()).toContain('DataFolderLocked');
    await database.close();
    await (await openDatabase({ dataDir, log: silent })).close();
  });

  test.runIf(isWeekly)('recreates a folder whose creation was interrupted', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), `meridian-test-${process.pid}-`));
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
    await writeFile(join(folder, 'database.unfinished'), '');
    const database = await openDatabase({ dataDir: folder, log: silent });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'database.unfinished'))).toBe(false);
    await database.close();
    await rm(folder, { recursive: true });
  });

  test('loses no acknowledged row when the process is killed', { timeout: 120_000 }, async () => {
    const acknowledged = new Set<number>();
    for (let round = 0; round < (isWeekly ? 2 : 1); round++) {
      const { child, lines } = startWriter(dataDir);
      let isKilled = false;
      for await (const line of lines) {
        if (line.startsWith('found')) expectAll(acknowledged, line);
        else {
          // A random time after the first row, independent of machine speed.
          if (!isKilled) void delay(Math.random() * 300).then(() => child.kill('SIGKILL'));
          isKilled = true;
          acknowledged.add(Number(line));
        }
      }
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(isWeekly ? 2 : 1);
    const database = await openDatabase({ dataDir, log: silent });
    const { rows } = await database.pool.query<{ number: number }>('select number from acknowledged');
    expectAll(acknowledged, `found ${JSON.stringify(rows.map((row) => row.number))}`);
    await database.close();
  });
});

function startWriter(dataDir: string) {
  const child = spawn(process.execPath, ['tests/faults/acknowledged-rows.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { child, lines: createInterface(child.stdout), errors: () => errors };
}

function expectAll(acknowledged: Set<number>, line: string): void {
  const found = new Set(JSON.parse(line.slice('found '.length)) as number[]);
  expect([...acknowledged].filter((number) => !found.has(number))).toEqual([]);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
