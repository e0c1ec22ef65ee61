import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const folder = 'server/migrations';

/** During a roll-out the version before serves on the migrated database: docs/upgrading.md. */
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
  // The program itself then refuses to start the version before.
  if (/^-- breaking\b/m.test(sql)) return [];
  const statements = sql.split(/;|--> statement-breakpoint/);
  return breaking.filter(([, pattern]) => statements.some((one) => pattern.test(one))).map(([what]) => what);
}

test('no migration breaks the version before', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !name.startsWith('0000_'));
  const found = await Promise.all(
    files.map(async (name) => [name, faultsOf(await readFile(`${folder}/${name}`, 'utf8'))] as const),
  );
  expect(found.filter(([, faults]) => faults.length > 0)).toEqual([]);
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
  ['-- breaking: b is read by no version since 2.0\nALTER TABLE "a" DROP COLUMN "b";', 0],
  ['ALTER TABLE "a" ADD COLUMN "b" text; CREATE TABLE "c" ("d" text NOT NULL);', 0],
])('judges %s', (sql, faults) => {
  expect(faultsOf(sql)).toHaveLength(faults);
});
