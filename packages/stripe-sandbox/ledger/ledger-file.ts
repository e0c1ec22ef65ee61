import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newLedger, tableNames, type Ledger, type Tables } from './ledger.ts';

export interface LedgerFile {
  readonly ledger: Ledger;
  /** Resolves when the ledger as of the call is saved. */
  readonly save: () => Promise<void>;
}

/** Without a folder, in memory only. */
export async function openLedger(folder: string | undefined): Promise<LedgerFile> {
  if (folder === undefined) return { ledger: newLedger(), save: () => Promise.resolve() };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, 'payments.json');
  const ledger = await read(place);
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  // Calls during a write share the next one.
  function save(): Promise<void> {
    if (writing === undefined) {
      writing = write(place, ledger).finally(() => (writing = undefined));
      return writing;
    }
    next ??= writing
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return save();
      });
    return next;
  }

  return { ledger, save };
}

async function read(place: string): Promise<Ledger> {
  const fresh = newLedger();
  const text = await readFile(place, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return fresh;
  const { tables, ...rest } = JSON.parse(text) as Omit<Ledger, 'tables'> & { tables: Record<string, { id: string }[]> };
  const maps = tableNames.map((name) => [name, new Map((tables[name] ?? []).map((thing) => [thing.id, thing]))]);
  return { ...fresh, ...rest, tables: Object.fromEntries(maps) as Tables };
}

/** Atomic: a killed process leaves the previous file. */
async function write(place: string, { tables, ...rest }: Ledger): Promise<void> {
  const lists = Object.fromEntries(tableNames.map((name) => [name, [...tables[name].values()]]));
  const text = JSON.stringify({ ...rest, tables: lists });
  const arriving = `${place}.arriving`;
  try {
    await writeFile(arriving, text, { mode: 0o600 });
    await rename(arriving, place);
  } catch (error) {
    await rm(arriving, { force: true });
    throw error;
  }
}
