import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings } from '#app/bootstrap/settings.ts';
import { jobs } from '#app/jobs.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import type { Client } from '#server/http/client.ts';
import { openLiveSettings } from '#server/site-settings/live-settings.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { openLimits } from '#server/limits/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { closedPayments, type Payments } from '#server/payments/payments.ts';
import { openFileStore } from '#server/storage/open.ts';
import { openTestDatabase, silent } from './open-test-database.ts';

export interface TestApp {
  readonly app: AppContext;
  readonly database: OpenDatabase;
  readonly emails: Email[];
  /** Oldest first. */
  queued(): Promise<{ name: string; data: Record<string, unknown> }[]>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** With folder storage, jobs that only queue, and captured emails. */
export async function openTestApp(
  settings: Readonly<Record<string, string>> = {},
  payments: Payments = closedPayments(),
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-machine-'));
  const database = await openTestDatabase();
  const office = await startJobs(database, silent, jobs, { work: false });
  const emails: Email[] = [];
  const env = parseSettings({ DATA_DIR: folder, ...settings });
  const { db, changes } = database;
  const live = await openLiveSettings({ db, changes, env, log: silent });
  const app: AppContext = {
    env,
    log: silent,
    db,
    jobs: office,
    jobAdmin: office.jobAdmin,
    mail: {
      send: (mail) => {
        emails.push(mail);
        return Promise.resolve();
      },
    },
    storage: openFileStore(env),
    payments,
    limits: openLimits(database.pool, silent),
    changes,
    settings: live,
    secret: 'a secret of the tests that opens nothing else',
    now: () => new Date(),
  };
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
    async empty() {
      await database.pool.query(
        `delete from pgboss.job; delete from uploaded_files; delete from intake_submissions; delete from booking_requests;
         delete from contact_submissions; delete from lead_entries; delete from lead_changes; delete from newsletter_emails; delete from newsletter_subscriptions;
         delete from campaigns; delete from newsletter_results; delete from newsletter_imports; delete from newsletter_erased;
         delete from rate_limits; delete from users; delete from verifications; delete from articles;
         delete from article_searches; delete from article_reader_salts; delete from site_settings;
         delete from browser_errors; delete from returned_forms; delete from replicas; delete from system_checks;`,
      );
      await live.refresh();
      emails.length = 0;
    },
    async close() {
      live.close();
      await office.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
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
