/** Provokes each alert of deploy/prometheus/alerts.yml once, with short windows, and waits until it fires and ends. */
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { contactOf } from '../tests/contacts.ts';
import { openSmtpPeer } from '../tests/fakes/smtp.ts';
import { freePort, startSite, type Site } from '../tests/site.ts';
import { startDrillPostgres, type DrillPostgres } from './drill-postgres.ts';
import { drillFolder, findProgram, removeFolder, startProgram, stopAll, waitFor, type Started } from './kit.ts';

/** What stands around the site, to be broken. */
interface Trial {
  readonly site: Site;
  readonly postgres: DrillPostgres;
  readonly folder: string;
  worker: Started;
  startWorker(): Promise<Started>;
  mail: { close(): Promise<void> };
  startMail(): Promise<{ close(): Promise<void> }>;
  certificateEnds: number;
  query(sql: string): Promise<unknown>;
}

/** Breaks it and returns how to mend it. */
type Provoke = (trial: Trial) => Promise<() => Promise<unknown>>;

/** In an order in which none hides the next. */
const provocations: Readonly<Record<string, Provoke>> = {
  BackupTooOld: (trial) => {
    // There is none yet.
    const row = `insert into backup_runs (started_at, finished_at, state, verified) values (now(), now(), 'done', 'read')`;
    return Promise.resolve(() => trial.query(row));
  },
  CertificateExpiresSoon: (trial) => {
    trial.certificateEnds = Date.now() / 1000 + 7 * 86_400;
    return Promise.resolve(() => Promise.resolve((trial.certificateEnds += 60 * 86_400)));
  },
  EmailsFailing: async (trial) => {
    await trial.mail.close();
    const stop = repeatedly(1, () => contact(trial));
    return async () => {
      await stop();
      trial.mail = await trial.startMail();
      await trial.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    };
  },
  DeadLetters: async (trial) => {
    await trial.mail.close();
    await contact(trial);
    const lastTry = `update pgboss.job set retry_limit = 0, start_after = now() where name like 'send-%' and state < 'active'`;
    const stop = repeatedly(1, () => trial.query(lastTry));
    return async () => {
      await stop();
      trial.mail = await trial.startMail();
      await trial.query(`delete from pgboss.job where name = 'dead-letters'`);
    };
  },
  JobsOverdue: async (trial) => {
    trial.worker.signal('SIGSTOP');
    await contact(trial);
    return () => {
      trial.worker.signal('SIGCONT');
      return Promise.resolve();
    };
  },
  SiteDown: async (trial) => {
    await trial.worker.stop('SIGKILL');
    return async () => (trial.worker = await trial.startWorker());
  },
  NoSubmissionsStored: (trial) => {
    const { origin } = trial.site;
    const invalid = () => post(`${origin}/functions/v1/contact-form`, origin, { formId: randomUUID() });
    return Promise.resolve(repeatedly(2, invalid));
  },
  DatabasePoolExhausted: async (trial) => {
    const locker = new pg.Client(trial.postgres.url);
    await locker.connect();
    await locker.query('begin; lock table articles, article_counts in access exclusive mode');
    const stop = repeatedly(40, () => fetch(`${trial.site.origin}/insights?q=word-${randomUUID().slice(0, 4)}`));
    return async () => {
      await locker.end();
      await stop();
    };
  },
  DatabaseDown: async (trial) => {
    await trial.postgres.stop();
    return () => trial.postgres.start();
  },
  ServerErrors: async (trial) => {
    await trial.postgres.stop();
    const stop = repeatedly(2, () => fetch(`${trial.site.origin}/insights?q=word`));
    return async () => {
      await trial.postgres.start();
      await stop();
    };
  },
  EventLoopLag: (trial) => {
    const stop = repeatedly(1, async () => {
      trial.site.process.kill('SIGSTOP');
      await delay(500);
      trial.site.process.kill('SIGCONT');
      await delay(300);
    });
    return Promise.resolve(stop);
  },
  DiskAlmostFull: async ({ folder }) => {
    const file = path.join(folder, 'data', 'ballast');
    await writeFile(file, Buffer.alloc(15 * 2 ** 20));
    return () => rm(file);
  },
};

export async function drillAlerts(): Promise<void> {
  const prometheus = await findProgram('prometheus');
  const folder = await drillFolder('alerts');
  const data = path.join(folder, 'data');
  await mkdir(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', data]);
  const postgres = await startDrillPostgres(folder);
  const [mailPort, webMetrics, workerMetrics] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: data,
    AUTH_SECRET: 'drill-Jq0v.Ls92_mZ61xTb47-Wc5Yf38',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    WORKER: 'separate',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1/32',
  };
  const startMail = () => openSmtpPeer({ port: mailPort });
  const startWorker = () =>
    startProgram('worker', [process.execPath, 'scripts/start.ts', 'worker'], {
      folder,
      env: { ...settings, METRICS_PORT: String(workerMetrics) },
    });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  pool.on('error', () => undefined);
  let site: Site | undefined;
  try {
    const web = { ...settings, METRICS_PORT: String(webMetrics) };
    site = await startSite({ settings: web, dataDir: data });
    const trial: Trial = {
      site,
      postgres,
      folder,
      startWorker,
      startMail,
      worker: await startWorker(),
      mail: await startMail(),
      certificateEnds: Date.now() / 1000 + 60 * 86_400,
      query: (sql) => pool.query(sql),
    };
    const alerts = await startPrometheus(prometheus.command, folder, [webMetrics, workerMetrics], trial);
    await waitFor('All quiet', 60, async () => (await alerts()).join() === 'BackupTooOld');
    for (const [name, provoke] of Object.entries(provocations)) {
      if (name === 'DiskAlmostFull' && !isRoot) console.log(`${name}: skipped, since only root can mount a small disk`);
      else await provokeOne(name, provoke, trial, alerts);
    }
    await checkComplete();
  } finally {
    await pool.end();
    await site?.kill();
    await stopAll();
    await postgres.stop();
    if (isRoot) execFileSync('umount', [data]);
    await removeFolder(folder);
  }
}

async function provokeOne(name: string, provoke: Provoke, trial: Trial, alerts: () => Promise<string[]>) {
  // What the one before it left behind.
  await waitFor(`Quiet before ${name}`, 60, async () => name === 'BackupTooOld' || !(await alerts()).includes(name));
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const mend = await provoke(trial);
  await waitFor(`The alert ${name}`, 90, async () => (await alerts()).includes(name));
  const fired = seconds();
  await mend();
  await waitFor(`The end of ${name}`, 120, async () => !(await alerts()).includes(name));
  console.log(`${name}: fires after ${fired} s, over after ${seconds()} s`);
}

/** A rule that was added needs its provocation, and a section of the runbook. */
async function checkComplete(): Promise<void> {
  const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  const runbook = await readFile('docs/runbook.md', 'utf8');
  for (const [, name = '', anchor = ''] of rules.matchAll(
    /alert: (\w+)[^]*?runbook_url: docs\/runbook\.md#([\w-]+)/g,
  )) {
    if (!(name in provocations)) throw new Error(`${name} was not provoked.`);
    const heading = name.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (!runbook.includes(`\n## ${heading}\n`) || anchor !== heading.toLowerCase().replaceAll(' ', '-'))
      throw new Error(`docs/runbook.md has no section "${heading}".`);
  }
}

/** Runs the shipped rules with seconds in place of minutes. Returns what fires. */
async function startPrometheus(
  command: readonly [string, ...string[]],
  folder: string,
  targets: readonly number[],
  trial: Trial,
): Promise<() => Promise<string[]>> {
  const shipped = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  const rules = shipped
    .replaceAll(/for: \w+/g, 'for: 3s')
    .replaceAll(/\[(?:5m|10m|1h)\]/g, '[15s]')
    .replace('> 300', '> 5')
    .replace('> 90000', '> 900');
  await writeFile(path.join(folder, 'alerts.yml'), rules);
  const probe = createServer((_, response) =>
    response.end(`probe_ssl_earliest_cert_expiry{instance="drill"} ${String(trial.certificateEnds)}\n`),
  );
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  probe.unref();
  const job = (name: string, ports: readonly number[]) =>
    `  - job_name: ${name}\n    honor_labels: true\n    static_configs:\n      - targets: [${ports.map((port) => `'127.0.0.1:${port}'`).join(', ')}]\n`;
  const config = path.join(folder, 'prometheus.yml');
  await writeFile(
    config,
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }\nrule_files: [alerts.yml]\nscrape_configs:\n${job('meridian', targets)}${job('certificate', [(probe.address() as AddressInfo).port])}`,
  );
  const port = await freePort();
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/prometheus`];
  await startProgram('prometheus', [...command, ...args, `--web.listen-address=127.0.0.1:${port}`], { folder });
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    const { data } = (await response.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
}

/** Keeps `atOnce` calls under way; failures count as well. Returns what ends them. */
function repeatedly(atOnce: number, call: () => Promise<unknown>): () => Promise<unknown> {
  let isOver = false;
  const all = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      await call().catch(() => undefined);
      await delay(100);
    }
  });
  return () => {
    isOver = true;
    return Promise.all(all);
  };
}

let forms = 0;

function contact({ site: { origin } }: Trial): Promise<Response> {
  forms += 1;
  return post(`${origin}/functions/v1/contact-form`, origin, contactOf(`drill-${forms}`));
}

function post(url: string, origin: string, body: object): Promise<Response> {
  const from = `198.51.${String((forms >> 8) & 255)}.${String(forms & 255)}`;
  const headers = { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': from };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

if (import.meta.main) {
  await drillAlerts();
  process.exit();
}
