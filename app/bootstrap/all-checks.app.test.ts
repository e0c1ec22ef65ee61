import { expect, test } from 'vitest';
import { runChecks } from '#features/system/checks/run-checks.server.ts';
import { checkIds } from '#features/system/system.ts';
import { openTestApp } from '../../tests/test-app.ts';

test('every check runs, those of optional features included', async () => {
  const { app } = await openTestApp();
  const away = () => Promise.reject(new Error('ETIMEOUT'));
  const results = await runChecks(app, { resolveMx: away, resolveTxt: away });
  expect(results.map(({ id }) => id)).toEqual(checkIds);
});
