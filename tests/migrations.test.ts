import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import drizzle from '../drizzle.config.ts';

const folder = 'server/migrations';

/** During a rollout and after going back, the version before serves on the migrated database: docs/upgrading.md. */
const breaking: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops or renames a column or table', /\bdrop (?:column|table)\b|\brename (?:column|to)\b/i],
  [
    'requires a value that the version before does not write',
    /\badd column (?:(?!\bdefault\b|;)[\s\S])*\bnot null(?![\s\S]*\bdefault\b)/i,
  ],
  ['forbids null in a column', /\balter column \S+ set not null\b/i],
  ['changes the type of a column', /\balter column \S+ (?:set data )?type\b/i],
];

function faultsOf(sql: string): string[] {
  // The program itself then refuses to start older builds.
  if (/^-- oldest: \w+$/m.test(sql)) return [];
  const statements = sql.split(/;|--> statement-breakpoint/);
  return breaking.filter(([, pattern]) => statements.some((one) => pattern.test(one))).map(([what]) => what);
}

/** The statements that lead from the newest snapshot to the tables as they are defined. */
async function missingStatements(): Promise<string[]> {
  const snapshots = (await readdir(`${folder}/meta`)).filter((name) => name.endsWith('_snapshot.json')).sort();
  const newest = JSON.parse(await readFile(`${folder}/meta/${snapshots.at(-1) ?? ''}`, 'utf8')) as { id: string };
  const tables: Record<string, unknown> = {};
  for (const file of globSync(drizzle.schema ?? [])) {
    const exported = (await import(resolve(file))) as Readonly<Record<string, unknown>>;
    for (const [name, table] of Object.entries(exported)) tables[`${file} ${name}`] = table;
  }
  return generateMigration(newest, generateDrizzleJson(tables, newest.id));
}

test('every change of a table has a migration: npx drizzle-kit generate --name what_changes', async () => {
  expect(await missingStatements()).toEqual([]);
});

test('no migration breaks the version before', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !name.startsWith('0000_'));
  const found = await Promise.all(
    files.map(async (name) => [name, faultsOf(await readFile(`${folder}/${name}`, 'utf8'))] as const),
  );
  expect(found.filter(([, faults]) => faults.length > 0)).toEqual([]);
});

/** An older build leaves the SQL files alone only when it lacks a migration: docs/upgrading.md. */
function changeFaults(nameStatus: string): string[] {
  const changes = nameStatus.split('\n').filter((line) => line.endsWith('.sql'));
  const [migrations, sqlFiles] = [
    changes.filter((line) => line.includes(folder)),
    changes.filter((line) => !line.includes(folder)),
  ];
  const isAdded = (line: string) => line.startsWith('A');
  return [
    ...(migrations.every(isAdded) ? [] : ['changes a released migration']),
    ...(sqlFiles.length === 0 || migrations.some(isAdded) ? [] : ['changes SQL files without a migration']),
  ];
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
/** The tag of the last release; empty before the first one. */
const [release = ''] = existsSync('.git') ? git('tag', '--list', 'v*', '--sort=-v:refname').split('\n') : [];

test.skipIf(release === '')('what changed since the last release is in a migration', () => {
  expect(changeFaults(git('diff', '--name-status', '--no-renames', release, '--', '*.sql'))).toEqual([]);
});

test.each([
  ['M\tfeatures/leads/leads.sql', 1],
  ['D\tfeatures/leads/leads.sql\nM\tserver/migrations/0001_a.sql', 2],
  ['M\tfeatures/leads/leads.sql\nA\tserver/migrations/0002_b.sql', 0],
  ['A\tserver/migrations/0002_b.sql', 0],
  ['', 0],
])('judges the changes %j', (nameStatus, faults) => {
  expect(changeFaults(nameStatus)).toHaveLength(faults);
});

test('the changes of a version that is not released yet are one migration', async () => {
  const releases = (await readFile('CHANGELOG.md', 'utf8')).match(/^## \d+\.\d+\.\d+/gm) ?? [];
  const names = await readdir(folder, { recursive: true });
  const migrations = names.filter((name) => name.endsWith('.sql'));
  const snapshots = names.filter((name) => name.endsWith('_snapshot.json'));
  expect(migrations.length).toBeLessThanOrEqual(releases.length + 1);
  expect(snapshots).toHaveLength(migrations.length);
});

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', 1],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 1],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 1],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer;', 1],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', 0],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL DEFAULT \'\';', 0],
  ['-- oldest: 0003_no_b\nALTER TABLE "a" DROP COLUMN "b";', 0],
  ['ALTER TABLE "a" ADD COLUMN "b" text; CREATE TABLE "c" ("d" text NOT NULL);', 0],
])('judges %s', (sql, faults) => {
  expect(faultsOf(sql)).toHaveLength(faults);
});
