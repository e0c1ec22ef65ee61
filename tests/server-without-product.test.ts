import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const product = /intake|newsletter|booking|'\/admin|\/functions\/v1/i;

/** Settings that still stand in server/, and what the back office asks about one submission. */
const allowed = [
  'server/env.ts',
  'server/jobs/job-admin.ts',
  'server/jobs/jobs.ts',
  'server/returned-forms/returned-forms.table.ts',
  'server/settings.ts',
  'server/site-settings/site-settings.ts',
];

test('no file of server/ names a route or a feature', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts') && !allowed.includes(file));
  expect(files.filter((file) => product.test(readFileSync(file, 'utf8')))).toEqual([]);
});
