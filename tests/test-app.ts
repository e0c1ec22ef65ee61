import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { parseSettings } from '#app/bootstrap/settings.ts';
import { jobs } from '#app/jobs.ts';
import { listeners } from '#app/listeners.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import type { Client } from '#server/http/request/client.ts';
import { openLiveSettings } from '#server/site-settings/live-settings.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { openLimits } from '#server/limits/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { closedPayments, type Payments } from '#server/payments/payments.ts';
import { openFileStore } from '#server/storage/open.ts';
import { captureState, type Restore } from './fresh-state.ts';
import { openTestDatabase, silent } from './open-test-database.ts';

export interface TestApp {
  readonly app: AppContext;
  readonly database: OpenDatabase & { readonly url?: string };
  readonly emails: Email[];
  /** Oldest first. */
  queued(): Promise<{ name: string; data: Record<string, unknown> }[]>;
}

/**
 * With folder storage, jobs that only queue, and captured emails. Call it while tests are collected: it closes after the
 * tests of the file, and each of them starts from the state that `beforeAll` left.
 */
export async function openTestApp(
  settings: Readonly<Record<string, string>> = {},
  payments: Payments = closedPayments(),
  openMigrated: typeof openTestDatabase = openTestDatabase,
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-app-'));
  const database = await openMigrated();
  const worker = await startJobs(database, silent, jobs, { work: false });
  const emails: Email[] = [];
  const env = parseSettings({ DATA_DIR: folder, ...settings });
  const { db, changes } = database;
  const live = await openLiveSettings({ db, changes, env, log: silent });
  let limits = openLimits(database.pool, silent);
  const app: AppContext = {
    env,
    log: silent,
    db,
    jobs: worker,
    jobAdmin: worker.jobAdmin,
    listeners,
    mail: {
      send: (mail) => {
        emails.push(mail);
        return Promise.resolve();
      },
    },
    storage: openFileStore(env),
    payments,
    limits: {
      take: (...tried) => limits.take(...tried),
      giveBack: (...tried) => limits.giveBack(...tried),
      forget: (...tried) => limits.forget(...tried),
    },
    changes,
    settings: live,
    secret: 'a secret of the tests that opens nothing else',
    now: () => new Date(),
    pause: () => Promise.resolve(),
  };
  let restore: Restore | undefined;
  beforeEach(async () => {
    if (restore === undefined) restore = await captureState(database.keeper ?? database.pool, 'file');
    else await restore();
    await live.refresh();
    limits = openLimits(database.pool, silent);
    emails.length = 0;
  });
  afterAll(async () => {
    live.close();
    await worker.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    app,
    database,
    emails,
    async queued() {
      const { rows } = await database.pool.query<{ name: string; data: Record<string, unknown> }>(
        `select name, data from pgboss.job where name like 'send-%' and state = 'created' order by created_on, name`,
      );
      return rows;
    },
  };
}

/** With other settings of features. */
export function withSettings(env: Env, texts: Readonly<Record<string, string>>): Env {
  return { ...env, contributed: { ...env.contributed, ...texts } };
}

let visitors = 0;

/** Own IP address: the limiter remembers refusals in memory. */
export function newClient(): Client {
  visitors += 1;
  const address = `192.0.${visitors >> 8}.${visitors & 255}`;
  return { address, limitKey: address, requestId: 'r', nonce: 'n' };
}
