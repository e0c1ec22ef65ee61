import path from 'node:path';
import { expect, test } from 'vitest';
import { ofPlaywright, ofVitest, shortOf, withoutNoise } from './test-reports.ts';

const error = `Error: \u001B[31mexpect(locator).toBeVisible() failed\u001B[39m

Locator: getByText('Draft')
Timeout: 10000ms

Call log:
  - waiting for getByText('Draft')
    at ${path.resolve('tests/e2e/admin.spec.ts')}:12:5`;

function journey(title: string, line: number, status: string, errors: readonly string[]) {
  const results = errors.map((message) => ({ errors: [{ message }] }));
  return { title, file: 'admin.spec.ts', line, tests: [{ status, results }] };
}

const report = {
  config: { rootDir: path.resolve('tests/e2e') },
  errors: [],
  stats: { expected: 250, skipped: 2 },
  suites: [
    {
      title: 'admin.spec.ts',
      specs: [journey('passes', 3, 'expected', []), journey('fails', 9, 'unexpected', [error])],
      suites: [{ title: 'narrow', specs: [journey('fails here', 20, 'unexpected', ['Error: elsewhere'])] }],
    },
  ],
};

test('names journeys that failed, each on a line', () => {
  const { passed, skipped, failed } = ofPlaywright(report);
  const what = "Error: expect(locator).toBeVisible() failed Locator: getByText('Draft') Timeout: 10000ms";
  expect([passed, skipped]).toEqual([250, 2]);
  expect(failed.map(shortOf)).toEqual([
    `tests/e2e/admin.spec.ts:12 fails: ${what}`,
    'tests/e2e/admin.spec.ts:20 narrow › fails here: Error: elsewhere',
  ]);
});

test('names the line of a failed assertion, and a file that does not load', () => {
  const name = path.resolve('server/a.test.ts');
  const message = `AssertionError: expected 1 to be 2\n    at ${name}:12:3\n    at run (runner.js:1:1)`;
  const failing = { fullName: 'counts', status: 'failed', failureMessages: [message] };
  const fine = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const { failed } = ofVitest({
    numPassedTests: 1,
    numPendingTests: 0,
    testResults: [
      { name, status: 'failed', message: '', assertionResults: [failing, fine] },
      { name: path.resolve('server/b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  });
  expect(failed.map(shortOf)).toEqual([
    'server/a.test.ts:12 counts: AssertionError: expected 1 to be 2',
    'server/b.test.ts does not load: No such module',
  ]);
});

test('drops warnings of npm and the dots of what passed', () => {
  expect(withoutNoise('npm warn Unknown user config\n\nerror TS1: wrong\n')).toEqual(['error TS1: wrong']);
  const ofVitest = ' RUN  v5\n··F··\n⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n\n FAIL  it breaks\n';
  expect(withoutNoise(ofVitest)).toEqual(['⎯⎯⎯ Failed Tests 1 ⎯⎯⎯', ' FAIL  it breaks']);
});
