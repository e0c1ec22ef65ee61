import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { readSqlFile } from '#server/db/sql-files.ts';

test('every SQL file of the features and of the database layer is applied', () => {
  const found = ['features', 'server/db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => `${folder}/${path}`),
  );
  expect(found.sort()).toEqual([...sqlFiles.paths].sort());
});

test('a changed file raises the revision', () => {
  const digest = createHash('sha256');
  for (const path of sqlFiles.paths) digest.update(path).update(readSqlFile(path));
  // Where this fails, write the new digest, and raise the revision if it is still that of the last release.
  expect([sqlFiles.revision, digest.digest('hex').slice(0, 16)]).toEqual([6, 'c31acac0335a0e63']);
});
