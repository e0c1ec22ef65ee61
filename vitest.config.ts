import { defineConfig } from 'vitest/config';
import { MaxFirst } from './tests/longest-first.ts';

const never = ['**/node_modules/**', 'build/**', '.react-router/**', 'tests/e2e/**'];
const onDatabase = ['**/*.db.test.ts', '**/*.http.test.ts'];

/**
 * Long files about calls, pages and rights, which ask the database nothing that another file does not ask it on both
 * engines. Shown on the server alone they spare the whole test a minute of both processors.
 */
const onServerAlone = [
  'app/home/public-pages.http.test.ts',
  'app/legal/legal.http.test.ts',
  'features/accounts/account-existence.db.test.ts',
  'features/accounts/account-security.db.test.ts',
  'features/accounts/auth/providers.db.test.ts',
  'features/accounts/api/auth-endpoint.db.test.ts',
  'features/accounts/pages/account-pages.http.test.ts',
  'features/booking/booking.http.test.ts',
  'features/contact/contact.http.test.ts',
  'features/intake/intake.http.test.ts',
  'features/newsletter/newsletter.http.test.ts',
  'tests/budgets.http.test.ts',
  'tests/faults/lost-connections.db.test.ts',
  'tests/faults/outage.http.test.ts',
  'tests/http/rights.http.test.ts',
  'tests/http/search-and-sharing.http.test.ts',
  'tests/http/sign-in-sandboxes.http.test.ts',
];

/**
 * Three projects: `unit` needs neither a build nor a database; `embedded` and `postgres` are the same files on the two database engines,
 * but for the few of `onServerAlone`.
 * Files share their workers' modules, which halves the time that those with a database take: each opens a database
 * of its own, and nothing else may be left behind in a module.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: MaxFirst },
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
          exclude: [...never, ...onServerAlone],
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
