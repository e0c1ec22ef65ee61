import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { receivedEvents } from '#features/payment-sync/received/received-events.public.server.ts';
import { count, inMegabytes } from '#features/system/checks/database-checks.server.ts';
import { reasonOf, type SystemCheck } from '#features/system/checks/define-check.server.ts';
import { listReplicas } from '#features/system/replicas.server.ts';
import { failed, ok, unknown, warning, worstOf, type CheckResult } from '#features/system/system.ts';
import { scanForViruses } from '#server/virus-scan/clamd.ts';
import { minuteMs } from '#values/duration.ts';

/** Names settings that are missing or misspelled. Invalid ones stop the start. */
export const settingsCheck: SystemCheck = {
  id: 'settings',
  remedy: 'Correct the settings named at startup.',
  run({ app: { env, payments } }) {
    const isFolder = env.S3_ENDPOINT === undefined && env.GOOGLE_DRIVE_CLIENT_ID === undefined;
    const notes = [
      env.SANDBOXES ? 'Sandboxes replace the services that have no keys, because PUBLIC_ORIGIN is this machine.' : '',
      env.SMTP_URL === undefined ? 'SMTP_URL is not set: no email leaves this machine.' : '',
      payments.available ? '' : 'STRIPE_SECRET_KEY is not set: nothing can be bought.',
      env.CLAMD_URL === undefined ? 'CLAMD_URL is not set: uploads are not scanned for viruses.' : '',
      isFolder && env.DATABASE_URL !== undefined
        ? 'Uploads are kept in DATA_DIR: several hosts need S3_* instead, or one folder for all.'
        : '',
      env.AUTH_SECRET === undefined ? 'AUTH_SECRET is not set: the key in DATA_DIR has to be kept.' : '',
      env.AUTH_SECRET_PREVIOUS === undefined ? '' : 'AUTH_SECRET_PREVIOUS is set: remove it once no email is queued.',
    ].filter((note) => note !== '');
    const unknown = env.misspelled.map(({ name, meant }) => `${name} is no setting; ${meant} is.`);
    if (unknown.length > 0)
      return Promise.resolve(warning([...unknown, ...notes].join(' '), 'Correct the names of these settings.'));
    return Promise.resolve(ok(['All settings are valid.', ...notes].join(' ')));
  },
};

export const replicasCheck: SystemCheck = {
  id: 'replicas',
  remedy: 'Start the site, or a worker with WORKER=separate.',
  async run({ app }) {
    const seen = await listReplicas(app);
    const web = seen.filter(({ role }) => role === 'web').length;
    const jobs = seen.filter(({ runsJobs }) => runsJobs).length;
    const releases = new Set(seen.map(({ release }) => release));
    const counted = `${count(web, 'web process', 'web processes')} running, ${String(jobs)} handling jobs.`;
    if (seen.length === 0) return warning('No process of the site was found.', this.remedy);
    if (jobs === 0) return failed('No process is running jobs, so no email is sent.', this.remedy);
    if (web === 0) return warning('No web process was seen.', this.remedy);
    if (releases.size > 1) {
      return warning(
        `${counted} They run ${String(releases.size)} releases: ${[...releases].join(', ')}.`,
        'Finish the upgrade, or restart the processes that it left out.',
      );
    }
    return ok(counted);
  },
};

const dueMinutes = { warning: 3, failed: 15 };

export const jobsCheck: SystemCheck = {
  id: 'jobs',
  remedy: 'Check that a process works on the jobs, and its log.',
  async run({ app }) {
    const { jobAdmin } = app;
    const [{ due, oldestDueAt }, { failed: dead }] = await Promise.all([jobAdmin.backlog(), jobAdmin.trouble()]);
    const minutes = oldestDueAt === null ? 0 : Math.floor((app.now().getTime() - oldestDueAt.getTime()) / minuteMs);
    const waiting = `${count(due, 'job has', 'jobs have')} been due for up to ${count(minutes, 'minute', 'minutes')}.`;
    const findings: CheckResult[] = [];
    if (minutes >= dueMinutes.failed) findings.push(failed(waiting, this.remedy));
    else if (minutes >= dueMinutes.warning) findings.push(warning(waiting, this.remedy));
    else findings.push(ok(due === 0 ? 'No job is waiting.' : `${count(due, 'job is', 'jobs are')} due.`));
    if (dead > 0) {
      findings.push(
        warning(`${count(dead, 'job has', 'jobs have')} failed for good.`, 'Retry or discard them at /admin/jobs.'),
      );
    }
    return worstOf(findings);
  },
};

export const storageCheck: SystemCheck = {
  id: 'storage',
  remedy: 'Check the storage settings, the rights of the key, and the free space.',
  async run({ app: { storage, env } }) {
    const place =
      env.S3_ENDPOINT === undefined
        ? env.GOOGLE_DRIVE_CLIENT_ID === undefined
          ? 'The folder DATA_DIR/files'
          : 'Google Drive'
        : `The bucket ${env.S3_BUCKET ?? ''}`;
    const content = Buffer.from('A probe of the system check; it can be deleted.\n');
    const about = { fileName: 'system-check.txt', contentType: 'text/plain', size: content.length };
    const started = performance.now();
    try {
      const { id } = await storage.put({ id: await storage.newId(), ...about, body: Readable.from([content]) });
      try {
        const file = await storage.read(id);
        const read = file === null ? null : await buffer(file);
        if (!read?.equals(content))
          return failed(`${place} returned something other than what was written.`, this.remedy);
      } finally {
        await storage.remove(id);
      }
    } catch (error) {
      return failed(`${place} cannot be used: ${reasonOf(error)}.`, this.remedy);
    }
    return ok(`${place}: read, write, and delete test passed (${String(Math.round(performance.now() - started))} ms).`);
  },
};

export const paymentsCheck: SystemCheck = {
  id: 'payments',
  remedy: 'Check STRIPE_SECRET_KEY, and the provider’s status page.',
  async run({ app }) {
    const { payments } = app;
    if (!payments.available) return ok('Payments are off.', 'Set STRIPE_SECRET_KEY to sell.');
    const untaxed = untaxedResult(await receivedEvents(app));
    if (payments.sandbox) return worstOf([ok('Payments are played by the sandbox; no money moves.'), ...untaxed]);
    const [fault, { lastAt, waiting, missed }] = await Promise.all([
      payments.stripe.prices.list({ limit: 1 }, { timeout: 8000, maxNetworkRetries: 0 }).then(
        () => null,
        (error: unknown) => reasonOf(error),
      ),
      receivedEvents(app),
    ]);
    const reachable =
      fault === null
        ? ok('The provider responds and accepts the key.')
        : failed(`The provider cannot be used: ${fault}.`, this.remedy);
    const arriving =
      missed > 0
        ? failed(
            `${count(missed, 'order was', 'orders were')} paid in the last week without an event about it.`,
            'Check the webhook endpoint at the provider and STRIPE_WEBHOOK_SECRET.',
          )
        : ok(lastAt === null ? 'No event has arrived yet.' : `The last event arrived at ${inUtc(lastAt)}.`);
    const handled =
      waiting === 0
        ? []
        : [warning(`${count(waiting, 'event waits', 'events wait')} to be handled.`, 'Open /admin/jobs to see them.')];
    return worstOf([reachable, arriving, ...handled, ...untaxed]);
  },
};

function untaxedResult({ untaxed }: { readonly untaxed: number }): CheckResult[] {
  if (untaxed === 0) return [];
  const text = `${count(untaxed, 'running subscription is', 'running subscriptions are')} not taxed yet.`;
  return [warning(text, 'Tax begins once the client has entered an address; they were asked by email. Ask again.')];
}

/** Bytes. */
const freeSpace = { warning: 2 ** 30, failed: 200 * 2 ** 20 };

export const diskCheck: SystemCheck = {
  id: 'disk',
  remedy: 'Free space on the disk of DATA_DIR, or enlarge it.',
  async run({ app: { env } }) {
    const { bavail, blocks, bsize } = await statfs(resolve(env.DATA_DIR));
    const [free, all] = [bavail * bsize, blocks * bsize];
    const text = `${inMegabytes(free)} of ${inMegabytes(all)} are free in DATA_DIR.`;
    if (free < freeSpace.failed) return failed(text, this.remedy);
    return free < freeSpace.warning ? warning(text, this.remedy) : ok(text);
  },
};

export const virusScanCheck: SystemCheck = {
  id: 'virus-scan',
  remedy: 'Check CLAMD_URL and that clamd runs; until then uploads are refused.',
  async run({ app: { env } }) {
    if (env.CLAMD_URL === undefined) return ok('Uploads are not scanned: CLAMD_URL is not set.');
    const { clean } = await scanForViruses(env.CLAMD_URL, Readable.from([Buffer.from('probe')]));
    return clean ? ok('clamd answers.') : unknown('clamd takes a harmless test file for a virus.', this.remedy);
  },
};

function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
