import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { browserFlags, provideBrowser } from '../scripts/browser.ts';
import { startSite, type Site } from '../tests/site.ts';
import { startPostgres } from './postgres.ts';
import { processorSeconds } from './processor.ts';
import { figure, printTable, quantile } from './table.ts';

const changes = 100;
const streams = 200;
/** A session may have ten. */
const perSession = 10;
/** Seconds over which processor time is measured. */
const span = 20;

/**
 * Messages that one process takes: milliseconds from its response until a stream at another process says so, and until
 * a page there shows it. Then the processor time of a process with 200 open streams, as a share of one core.
 */
export async function benchLive(): Promise<void> {
  const postgres = await startPostgres();
  const settings = {
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: await postgres.database('live'),
  };
  const here = await startSite({ settings });
  const there = await startSite({ settings });
  const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
  const stop = new AbortController();
  try {
    const [, email = '', password = ''] = /(admin@\S+)\s+(\S+)/.exec(here.output()) ?? [];
    const account = { email, password };
    const cookie = await signIn(there, account);
    let onChange = () => {};
    await openStream(there, cookie, stop.signal, () => onChange());
    const context = await browser.newContext();
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    await context.addCookies([{ name, value, url: there.origin }]);
    const page = await context.newPage();
    await page.goto(`${there.origin}/admin/leads`);
    await delay(3000);
    const [heard, shown]: [number[], number[]] = [[], []];
    for (let count = 0; count < changes; count += 1) {
      const person = `Person ${randomUUID().slice(0, 8)}`;
      const hearing = new Promise<void>((resolve) => (onChange = resolve));
      await sendMessage(here, person, count);
      const started = performance.now();
      const since = () => performance.now() - started;
      await Promise.all([
        hearing.then(() => heard.push(since())),
        page
          .getByText(person)
          .first()
          .waitFor()
          .then(() => shown.push(since())),
      ]);
    }
    await context.close();
    const alone = await share(there, () => delay(span * 1000));
    let last = cookie;
    let events = 0;
    for (let count = 1; count < streams; count += 1) {
      if (count % perSession === 0) last = await signIn(there, account);
      await openStream(there, last, stop.signal, () => (events += 1));
    }
    const idle = await share(there, () => delay(span * 1000));
    const busy = await share(there, async () => {
      for (let count = 0; count < span; count += 1) {
        await sendMessage(here, 'Ada', changes + count);
        await delay(1000);
      }
    });
    printTable(
      `Live pages: ${changes} changes over two processes, then ${streams} streams at one`,
      ['what', 'p50', 'p95', 'at most'],
      [
        ['ms until a stream says so', figure(quantile(heard, 0.5)), figure(quantile(heard, 0.95)), '2000'],
        ['ms until a page shows it', figure(quantile(shown, 0.5)), figure(quantile(shown, 0.95)), '2000'],
        ['% of a core with one stream', figure(alone * 100), '', ''],
        [`% of a core with ${streams} streams`, figure(idle * 100), '', '5'],
        [`% with ${streams} streams and a change a second (${events} events)`, figure(busy * 100), '', ''],
      ],
    );
  } finally {
    stop.abort();
    await browser.close();
    await here.stop();
    await there.stop();
    await postgres.stop();
  }
}

async function share({ process }: Site, run: () => Promise<unknown>): Promise<number> {
  const pid = process.pid ?? 0;
  const [used, started] = [processorSeconds(pid), performance.now()];
  await run();
  return (processorSeconds(pid) - used) / ((performance.now() - started) / 1000);
}

async function signIn({ origin }: Site, account: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': newAddress() };
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('meridian-session='));
  if (session === undefined) throw new Error(`Could not sign in: ${response.status}`);
  return session.split(';', 1)[0] ?? '';
}

/** Resolves when it is open. */
async function openStream({ origin }: Site, cookie: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const headers = { Cookie: cookie, Accept: 'text/event-stream' };
  const response = await fetch(`${origin}/live?age=0`, { headers, signal });
  if (response.status !== 200 || response.body === null) throw new Error(`No stream: ${response.status}`);
  const body = response.body.pipeThrough(new TextDecoderStream());
  const read = async () => {
    for await (const text of body) for (const _ of text.matchAll(/"type":"change","topic":"leads"/g)) onChange();
  };
  read().catch(() => undefined);
}

async function sendMessage({ origin }: Site, name: string, number: number): Promise<void> {
  const response = await fetch(`${origin}/functions/v1/contact-form`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': newAddress() },
    body: JSON.stringify({
      name,
      email: `person-${number}@example.com`,
      message: `Message ${number}: how do we start with our invoices?`,
      submissionId: randomUUID(),
    }),
  });
  if (!response.ok) throw new Error(`The message was refused: ${response.status} ${await response.text()}`);
}

let addresses = 0;

/** Limits count by address. */
function newAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}
