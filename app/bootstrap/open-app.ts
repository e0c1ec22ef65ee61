import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPaymentsOrSandbox } from '#app/bootstrap/payments-sandbox.ts';
import { site } from '#content/site.ts';
import { authAddress } from '#features/accounts/auth-address.ts';
import { signInEnv } from '#features/accounts/providers/sign-in-env.server.ts';
import { reencryptStored } from '#features/accounts/emails/stored-secrets.server.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { parseSettings } from '#app/bootstrap/settings.ts';
import { releaseLocks } from '#features/billing/customers/customer-lock.server.ts';
import { endCutOffUploads } from '#features/intake/intake.jobs.server.ts';
import { reencryptCalendars } from '#features/host-calendars/calendar-access.server.ts';
import { reencryptWork } from '#features/work/secrets.server.ts';
import { preparePushKey } from '#features/notices/push-browsers.server.ts';
import { reencryptSecrets } from '#features/webhooks/secrets.server.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { newDatabaseFolder } from '#server/db/embedded/embedded.ts';
import { serverOptions } from '#server/db/pool/server-pools.ts';
import { unusable } from '#server/db/embedded/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Listener } from '#server/events.ts';
import { SettingsError, type Env } from '#server/env.ts';
import type { SandboxPages } from '#server/http/request-pipeline.ts';
import { startJobs } from '#server/jobs/worker.ts';
import type { JobDefinition } from '#server/jobs/define-job.ts';
import type { Worker } from '#server/jobs/worker.ts';
import type { PollerTable } from '#server/jobs/pollers.ts';
import { readSecret } from '#server/keys/secret.ts';
import { openLimits } from '#server/limits/limits.ts';
import { openLog, type Log } from '#server/log.ts';
import type { AppContext } from '#server/app-context.ts';
import { openLiveSettings } from '#server/site-settings/live-settings.ts';
import { purgingChanges } from '#server/shared-cache/purge.ts';
import { openMailer } from '#server/email/mailer.ts';
import { makePrivateFolder } from '#server/private-folder.ts';
import { openFileStore } from '#server/storage/open.ts';
import { openLock, type Lock } from '@meridian/sandbox-kit/lock';
import { openInbox, refuseInbox, type Inbox, type InboxOptions } from '@meridian/mail-inbox';
import type { PaymentsSandbox } from '@meridian/stripe-sandbox';
import { openSignIn, refuseSignIn, type SignIn } from '@meridian/oauth-sandbox';

export interface OpenAppOptions {
  readonly jobTable: readonly JobDefinition[];
  readonly listeners: readonly Listener<AppContext>[];
  /** They run every few seconds in the process that runs jobs. */
  readonly pollers?: PollerTable;
  /** Whether jobs run in this process; default: the setting `WORKER`. */
  readonly work?: boolean;
  /** Default: standard output. */
  readonly log?: Log;
  /** Called as each step begins. */
  readonly progress?: (step: string) => void;
  /** Allows slow queries, for CLI commands. */
  readonly patient?: boolean;
  /** Set by tests. */
  readonly now?: () => Date;
  /** Set by tests. */
  readonly pause?: AppContext['pause'];
}

export interface OpenApp extends AppContext {
  readonly jobs: Worker;
  readonly database: OpenDatabase;
  readonly sandboxPages: SandboxPages | undefined;
  /** The sandbox pages ask each browser for this key once. */
  readonly sandboxKey: string;
  /** Set while there is no key for the payment provider. */
  readonly paymentsSandbox: PaymentsSandbox | undefined;
  /** Closes jobs, then email, then the database. */
  close(): Promise<void>;
}

/**
 * Opens settings, log, database (migrated), jobs, email, files and limits.
 * @throws {SettingsError} for invalid settings.
 * @throws {DataFolderLocked | SchemaMismatch} for a database in use, or one that this build cannot run with.
 */
export async function openApp(
  variables: Readonly<Record<string, string | undefined>>,
  options: OpenAppOptions,
): Promise<OpenApp> {
  const env = parseSettings(variables);
  const { progress = () => undefined } = options;
  const log = options.log ?? openLog({ level: env.LOG_LEVEL });
  const toClose: (() => Promise<void> | void)[] = [() => log.flush()];
  const close = async () => {
    for (const end of toClose.splice(0).reverse()) {
      // If one service fails to close, the others are still closed.
      await Promise.resolve()
        .then(end)
        .catch((error: unknown) =>
          log.log.error({ event: 'app.close.failed', err: error }, 'A service did not close cleanly'),
        );
    }
  };
  try {
    return await openParts(env, log, options, progress, toClose, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  env: Env,
  { log }: Log,
  options: OpenAppOptions,
  progress: (step: string) => void,
  toClose: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<OpenApp> {
  progress(env.DATABASE_URL === undefined ? `Opening the database in ${env.DATA_DIR}` : 'Connecting to the database');
  const dataDir = resolve(env.DATA_DIR);
  await prepareDataFolder(dataDir);
  const database = await openDatabase({
    ...serverOptions(env),
    dataDir,
    log,
    interactive: !options.patient,
    newDatabase: newDatabaseFolder(),
  });
  toClose.push(() => database.close());
  const migrations = await migrate(database.background.pool, sqlFiles);
  if (migrations > 0) progress(`Brought the database up to date (${String(migrations)} steps)`);

  const { db, changes } = database;
  const settings = await openLiveSettings({ db, changes, env, log });
  toClose.push(() => settings.close());

  const secret = await readSecret(env);
  const lock = openLock(secret, env.PUBLIC_ORIGIN);
  const inbox = env.SMTP_URL === undefined ? await openLocalInbox(env, { dataDir, log, lock }) : undefined;
  if (inbox !== undefined) toClose.push(() => inbox.close());
  const mail = openMailer({ smtpUrl: env.SMTP_URL ?? inbox?.smtpUrl ?? '', from: env.MAIL_FROM, log });
  toClose.push(() => mail.close());

  const { paymentsSandbox, ...openedPayments } = await openPaymentsOrSandbox(env, {
    dataDir,
    log,
    lock,
    now: options.now,
  });
  if (paymentsSandbox !== undefined) toClose.push(() => paymentsSandbox.close());

  progress('Opening the job queue');
  const work = options.work ?? env.WORKER === 'in-web';
  const jobs = await startJobs(database, log, options.jobTable, { work, pollers: options.pollers });
  toClose.push(() => jobs.stop());

  const signIn = openSignInSandboxes(env, lock, options.now);

  const app: OpenApp = {
    env: { ...env, ...openedPayments.settings, contributed: { ...env.contributed, ...signIn?.settings } },
    log,
    db,
    jobs,
    jobAdmin: jobs.jobAdmin,
    listeners: options.listeners,
    mail,
    storage: openFileStore(env),
    payments: openedPayments.payments,
    limits: openLimits(database.pool, log),
    changes: purgingChanges(changes, jobs, env),
    settings,
    secret,
    now: options.now ?? (() => new Date()),
    pause: options.pause ?? delay,
    database,
    sandboxPages: combinePages([inbox, signIn], lock),
    sandboxKey: lock.key,
    paymentsSandbox,
    close,
  };
  await reencryptStored(app);
  await reencryptSecrets(app);
  await reencryptCalendars(app);
  await reencryptWork(app);
  await preparePushKey(app);
  if (work && database.engine === 'embedded') await releaseLocks(app);
  if (work) await sweepUploads(app, database.engine === 'embedded');
  if (work) await jobs.work(app);
  return app;
}

/** An unreachable store does not stop startup; an hourly job retries. */
async function sweepUploads(app: AppContext, isAlone: boolean): Promise<void> {
  await endCutOffUploads(app, isAlone).catch((error: unknown) => {
    app.log.warn({ event: 'upload.sweep.failed', err: error }, 'Could not remove interrupted uploads at start');
  });
}

async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await makePrivateFolder(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** Returns undefined on a public origin, where anyone could use it to sign in as somebody else. */
function openSignInSandboxes(env: Env, lock: Lock, now: (() => Date) | undefined): SignIn | undefined {
  if (!env.SANDBOXES || refuseSignIn({ ...env, ...signInEnv.of(env) }) !== null) return undefined;
  return openSignIn({
    env: { ...env, ...signInEnv.of(env) },
    lock,
    clientName: site.name,
    callbackPath: (provider) => `${authAddress}/callback/${provider}`,
    existing: demonstrationEmails.client,
    now: now ?? (() => new Date()),
  });
}

/** Combines the pages of all sandboxes behind one lock; each sandbox has its own paths. */
function combinePages(
  sandboxes: readonly ({ pages: SandboxPages } | undefined)[],
  lock: Lock,
): SandboxPages | undefined {
  const open = sandboxes.filter((sandbox) => sandbox !== undefined);
  if (open.length === 0) return undefined;
  return async (request) => {
    const unlocking = lock.pages(request);
    if (unlocking !== null) return unlocking;
    for (const sandbox of open) {
      const page = await sandbox.pages(request);
      if (page !== null) return page;
    }
    return null;
  };
}

/** @throws {SettingsError} on a public origin, where emails would silently stay on this computer. */
function openLocalInbox(env: Env, options: InboxOptions): Promise<Inbox> {
  const refusal = refuseInbox(env);
  if (refusal !== null) throw new SettingsError([refusal]);
  return openInbox(options);
}
