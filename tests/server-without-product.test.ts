import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const product = /intake|newsletter|booking|campaign|pricing|\bsso\b|submissionId|'\/admin|\/functions\/v1/i;

test('no file of server/ names a route or a feature', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => product.test(readFileSync(file, 'utf8')))).toEqual([]);
});
