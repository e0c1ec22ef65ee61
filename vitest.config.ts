import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const never = ['**/node_modules/**', 'build/**', '.react-router/**', 'tests/journeys/**'];
const onDatabase = ['**/*.db.test.ts', '**/*.http.test.ts'];

/**
 * Three projects: `unit` needs nothing; `embedded` and `postgres` are the same files on the two database engines.
 * Files share their workers' modules, which halves the time that those with a database take: each opens a database
 * of its own, and nothing else may be left behind in a module.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...never, ...onDatabase],
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'embedded',
          include: onDatabase,
          exclude: never,
          pool: 'forks',
          isolate: false,
          env: { TEST_DATABASE: 'embedded' },
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: onDatabase,
          exclude: never,
          pool: 'forks',
          isolate: false,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
