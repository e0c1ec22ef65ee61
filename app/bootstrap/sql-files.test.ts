import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';

test('every SQL file of the features and of the database layer is applied', () => {
  const found = ['features', 'server/db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => `${folder}/${path}`),
  );
  expect(found.sort()).toEqual(sqlFiles.toSorted());
});
