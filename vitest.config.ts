import { defineConfig } from 'vitest/config';
import { clockFlags, startClock } from './tests/clock/clock.ts';
import { MaxFirst } from './tests/longest-first.ts';
import { isWeekly } from './tests/weekly.ts';

startClock();

const isFaultRun = process.env['FAULT_ROUNDS'] !== undefined;
const never = ['**/node_modules/**', 'build/**', '.react-router/**', 'tests/e2e/**'];
/**
 * Only what the engine can change: transactions, locks, jobs, text search, backups, migrations, kills, and one file for
 * each main write. Everything else about the database runs on Postgres only.
 */
const onBothEngines = ['**/*.db.test.ts'];
/** On both with FAULT_ROUNDS (`npm run faults`); else on Postgres, since embedded.db.test.ts kills that engine. */
const kills = isFaultRun ? ['tests/faults/*.app.test.ts'] : [];
/** Samples of the same are in the tests of digests, accounts, backups, imports, purchases, calls and migrations. */
const weeklyDrills = [
  ...['digest.app', 'accounts-kill.app', 'payments-kill.app', 'backup-kill.app', 'booked-calls.app'],
  ...['long-list.db', 'event-loop.db', 'rollback.http'],
];
const notToday = isWeekly || isFaultRun ? [] : weeklyDrills.map((name) => `tests/faults/${name}.test.ts`);
/** What does not: rights, sign-in, providers, rules of money (`app`), pages and headers of the built site (`http`). */
const onPostgresOnly = ['**/*.app.test.ts', '**/*.http.test.ts'];

/** Milliseconds for slow machines: what is waited for is there within one second on most. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/**
 * `unit` needs neither a build nor a database. The file name says on which engines a database test runs.
 * Files share their worker's modules, which halves the time of database tests: each file opens its own database, each
 * test starts from the same state of it (tests/fresh-state.ts), and no state is left in modules.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    execArgv: [...clockFlags],
    // So that the report of a failure stands alone.
    silent: 'passed-only',
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: MaxFirst },
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/clock/real-timers.ts'],
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...never, ...onBothEngines, ...onPostgresOnly],
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'embedded',
          include: [...onBothEngines, ...kills],
          exclude: [...never, ...notToday],
          pool: 'forks',
          isolate: false,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['tests/embedded-template.ts'],
          ...patient,
        },
      },
      {
        // With the React of production, as the site is run: it renders in less time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'postgres',
          // One more than processors on most machines: the tests wait for the server most of the time.
          maxWorkers: 3,
          // vitest requires an order between projects with different numbers of workers.
          sequence: { groupOrder: 1 },
          include: [...onBothEngines, ...onPostgresOnly],
          exclude: [...never, ...notToday],
          pool: 'forks',
          isolate: false,
          env: { TEST_DATABASE: 'postgres', NODE_ENV: 'production' },
          // The built program is loaded as it is.
          server: { deps: { external: [/\/build\/server\//] } },
          globalSetup: ['tests/postgres.ts'],
          ...patient,
        },
      },
    ],
  },
});
