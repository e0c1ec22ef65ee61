/** Two web processes, a worker, PgBouncer, HAProxy and two Postgres under Patroni: each is killed under load. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededPrices } from '#app/bootstrap/payments-sandbox.ts';
import { articles } from '#features/insights/insights.table.ts';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { openPaymentsSandbox } from '@meridian/stripe-sandbox';
import { median, printTable } from '../bench/table.ts';
import { articleOf } from '../tests/articles.ts';
import { openSmtpPeer, type SmtpPeer } from '../tests/fakes/smtp.ts';
import { silent } from '../tests/silent.ts';
import { articleShows, checkEmails, checkRows, limitsAgree, sessionsAgree, unpaid } from './failover/checks.ts';
import { takeFigures } from './failover/client.ts';
import { databaseUrls, isSynchronous, ports, publicOrigin, standbyState, startCluster } from './failover/cluster.ts';
import { startLoad } from './failover/load.ts';
import { makePeople, password } from './failover/people.ts';
import { drillFolder, removeFolder, startProgram, stopAll, waitFor, waitForPort, type Started } from './kit.ts';

const seconds = Number(process.env['DRILL_SECONDS'] ?? 25);
/** Who runs Postgres, PgBouncer and the others; they refuse root. */
const user = process.env['DRILL_USER'] ?? 'nobody';

export async function drillFailover(): Promise<void> {
  const folder = await drillFolder('failover');
  const cluster = await startCluster(folder, user);
  let smtp = await openSmtpPeer({ port: ports.smtp });
  const emails: SmtpPeer['emails'] = smtp.emails;
  const sandbox = await openPaymentsSandbox({
    host: '127.0.0.1',
    port: ports.payments,
    folder: undefined,
    log: silent,
    browserHost: '127.0.0.1',
    webhookUrl: () => `${publicOrigin}/functions/v1/stripe-webhook`,
    prices: seededPrices(),
  });
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const settings = {
    ...databaseUrls,
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXIES: '127.0.0.1/32',
    WORKER: 'separate',
    AUTH_SECRET: 'a secret of the drill that opens nothing else',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SANDBOXES: 'off',
    DEMO_DATA: 'off',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_API: sandbox.origin,
    STRIPE_CHECKOUT_ORIGIN: sandbox.checkoutOrigin,
  };
  const startWeb = async (number: number): Promise<Started> => {
    const port = ports.sites[number] ?? 0;
    const command = [process.execPath, 'scripts/start.ts', 'serve'] as const;
    const web = await startProgram(`web${number + 1}`, [...command], {
      folder,
      env: { ...settings, PORT: String(port), DATA_DIR: dataDir },
    });
    await waitForPort(port);
    return web;
  };
  const sites: Started[] = [await startWeb(0)];
  let database: OpenDatabase | undefined;
  try {
    sites[1] = await startWeb(1);
    const worker = await startProgram('worker', [process.execPath, 'scripts/start.ts', 'worker'], {
      folder,
      env: { ...settings, PORT: '4513', DATA_DIR: dataDir },
    });
    await waitFor('The worker', 60, async () => (await worker.output()).includes('Processing jobs'));
    database = await openDatabase({ url: databaseUrls.DATABASE_DIRECT_URL, dataDir, log: silent });
    const { db } = database;
    await db.insert(articles).values(articleOf('drill', { title: 'Before the drill' }));
    const people = await makePeople(db);
    const pay = async (sessionId: string) => {
      const fields = {
        number: '4242424242424242',
        expiry: '12 / 40',
        cvc: '123',
        name: 'Ann',
        email: 'ann@example.com',
      };
      const address = `${sandbox.checkoutOrigin}/c/pay/${sessionId}`;
      await (
        await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      ).arrayBuffer();
    };

    const restart = async (number: number, end: (site: Started) => Promise<void>) => {
      const site = sites[number];
      if (site !== undefined) await end(site);
      sites[number] = await startWeb(number);
    };
    const rejoined = async () => waitFor('The standby', 120, async () => (await cluster.standby()) === standbyState);
    let lostNode = 0;
    const loseNode = async () => {
      cluster.patroni[lostNode]?.signal('SIGKILL');
      process.kill(await cluster.postmaster(lostNode), 'SIGKILL');
    };
    const bringBack = async () => {
      await cluster.startPatroni(lostNode);
      await rejoined();
    };
    /** What happens, and what is mended before the checks. */
    const faults: Readonly<Record<string, { act: () => Promise<void>; after?: () => Promise<void> }>> = {
      nothing: { act: () => Promise.resolve() },
      'web process killed': { act: () => restart(0, (site) => site.stop('SIGKILL')) },
      'rolling restart': {
        async act() {
          await restart(0, (site) => site.stop());
          await restart(1, (site) => site.stop());
        },
      },
      'primary killed': {
        act: async () => void process.kill(await cluster.postmaster(await cluster.primary()), 'SIGKILL'),
        after: rejoined,
      },
      'primary and its Patroni killed': {
        async act() {
          lostNode = await cluster.primary();
          await loseNode();
        },
        after: bringBack,
      },
      'standby and its Patroni killed': {
        async act() {
          lostNode = 1 - (await cluster.primary());
          await loseNode();
        },
        after: bringBack,
      },
      'standby hangs': {
        async act() {
          lostNode = 1 - (await cluster.primary());
          await signalAll(await cluster.postmaster(lostNode), 'SIGSTOP');
        },
        async after() {
          await signalAll(await cluster.postmaster(lostNode), 'SIGCONT');
          await rejoined();
        },
      },
      'etcd hangs for 25 s': {
        async act() {
          cluster.etcd.signal('SIGSTOP');
          await delay(25_000);
          cluster.etcd.signal('SIGCONT');
        },
        after: rejoined,
      },
      'pooler hangs for 8 s': {
        async act() {
          cluster.pooler.signal('SIGSTOP');
          await delay(8000);
          cluster.pooler.signal('SIGCONT');
        },
      },
      'mail server away for 15 s': {
        async act() {
          smtp.dropConnections();
          await smtp.close();
          await delay(15_000);
          smtp = await openSmtpPeer({ port: ports.smtp });
          const { emails: later } = smtp;
          Object.assign(later, { push: (...more: SmtpPeer['emails']) => emails.push(...more) });
        },
      },
    };
    const rows: (string | number)[][] = [];
    const faulty: string[] = [];
    let checks = 0;
    let sentBefore = 0;
    for (const [name, { act, after }] of Object.entries(faults)) {
      if (!new RegExp(process.env['DRILL_FAULT'] ?? '').test(name)) continue;
      takeFigures();
      const load = startLoad({ ...people, pay });
      await delay(3000);
      const began = performance.now();
      await act();
      await delay(Math.max(0, seconds * 1000 - (performance.now() - began)));
      const end = performance.now();
      await load.stop();
      await after?.();
      const figures = takeFigures();
      const opened = database;
      const { acknowledged } = load;
      const kept = await checkRows(opened, acknowledged);
      await waitFor('The payments', 150, async () => (await unpaid(opened, acknowledged)) === 0).catch(
        (error: unknown) => faulty.push(`${name}: ${String(error)}`),
      );
      const mailed = () => checkEmails(opened, emails, acknowledged);
      await waitFor('The emails', 150, async () => {
        const { missing, waiting } = await mailed();
        return missing.length + waiting.length === 0;
      }).catch(() => undefined);
      const { missing, waiting, again, twice } = await mailed();
      checks += 1;
      const sentAgain = again - sentBefore;
      sentBefore = again;
      const address = `203.0.${checks}.9`;
      const isAgreed =
        (await sessionsAgree({ email: 'sessions@example.com', password }, address)) && (await limitsAgree(address));
      const ms = await articleShows(opened, `After ${name}`);
      const failed = [...figures.failed].map(([kind, count]) => `${count} x ${kind}`).join(', ') || '0';
      const wrong = { lost: kept.lost.length, twice: kept.twice.length, missing: missing.length, mailedTwice: twice };
      for (const { kind, id } of [...kept.lost, ...kept.twice]) console.log(`  ${kind} ${id}`);
      if (Object.values(wrong).some((count) => count > 0)) faulty.push(`${name}: ${JSON.stringify(wrong)}`);
      if (!isAgreed) faulty.push(`${name}: sessions or limits differ between the processes`);
      if (ms > 1000) faulty.push(`${name}: an article took ${Math.round(ms)} ms`);
      rows.push([
        name,
        acknowledged.length,
        kept.lost.length,
        kept.twice.length,
        figures.sent,
        failed,
        median(figures.times).toFixed(0),
        (longestGap(figures.written, began, end) / 1000).toFixed(1),
        `${acknowledged.length - missing.length - waiting.length} + ${waiting.length}`,
        sentAgain,
        isAgreed ? 'yes' : 'no',
        Math.round(ms),
      ]);
      console.log(`  ${rows.at(-1)?.join(' | ')}`);
    }
    printTable(
      `Twenty callers, ${seconds} s for each fault, ${isSynchronous ? 'synchronous' : 'asynchronous'} replication`,
      [
        ...['fault', 'kept', 'lost', 'twice', 'sent', 'failed and retried', 'write ms', 'no write for s'],
        ...['emailed + queued', 'sent again', 'agree', 'article ms'],
      ],
      rows,
    );
    if (faulty.length > 0) throw new Error(faulty.join('\n'));
  } finally {
    await database?.close();
    await Promise.all(sites.map((site) => site.stop('SIGKILL')));
    await smtp.close();
    await sandbox.close();
  }
  await stopAll();
  await removeFolder(folder);
}

/** A process and those that it started, as when their machine hangs: no connection is ended. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const one of [pid, ...children.split(' ').filter(Boolean).map(Number)]) process.kill(one, signal);
}

/** Milliseconds without an acknowledged write. */
function longestGap(written: readonly number[], began: number, end: number): number {
  const times = [began, ...written.filter((at) => at > began && at < end), end];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
