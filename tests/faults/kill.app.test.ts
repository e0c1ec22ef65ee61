import { afterAll, beforeAll, expect, it } from 'vitest';
import { submissionOf, visitorAddress } from '../intakes.ts';
import { testDatabaseSettings } from '../open-test-database.ts';
import { mailsOf } from '../emails.ts';
import { freePort, startSite, type Site } from '../site.ts';

/** `npm run faults` kills 20 times, `npm test` once. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const callers = 8;
const team = 'hello@meridian.example';

let database: Awaited<ReturnType<typeof testDatabaseSettings>>;
let site: Site | undefined;
const acknowledged = new Map<string, string>();
let sent = 0;

beforeAll(async () => {
  database = await testDatabaseSettings();
});

afterAll(async () => {
  await site?.stop();
  await database.close();
});

it(
  `loses no acknowledged submission and no mail of one in ${rounds} kills`,
  async () => {
    const port = await freePort();
    for (let round = 1; round <= rounds; round += 1) {
      site = await start(port);
      const crowd = Array.from({ length: callers }, () => submitUntilDown(port));
      // Early kills hit first writes, late ones emails.
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      await site.kill();
      await Promise.all(crowd);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds);

    site = await start(port);
    const { dataDir } = site;
    const emailsOfEach = () => emailsToTeam(dataDir, [...acknowledged.keys()]);
    const withoutEmail = async () => (await emailsOfEach()).filter((count) => count === 0).length;
    // Interrupted jobs wait longer before each retry.
    await expect.poll(withoutEmail, { timeout: 60_000 + rounds * 30_000, interval: 500 }).toBe(0);
    console.log(`${rounds} kills, ${acknowledged.size} of ${sent} submissions acknowledged, each with its letter`);
    // At least once; duplicates share one key.
    expect(Math.max(...(await emailsOfEach()))).toBe(1);

    // A lost row would get a new reference.
    const forms = [...acknowledged];
    for (let at = 0; at < forms.length; at += callers) {
      const some = forms.slice(at, at + callers);
      const again = await Promise.all(some.map(([, body]) => submit(port, body)));
      expect(again).toEqual(some.map(([reference]) => reference));
    }
  },
  120_000 + rounds * 60_000,
);

function start(port: number): Promise<Site> {
  const { DATA_DIR, ...settings } = database.settings;
  return startSite({ port, dataDir: DATA_DIR, settings: { ...settings, TRUSTED_PROXIES: '127.0.0.1/32' } });
}

async function emailsToTeam(dataDir: string, references: readonly string[]): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const mail of await mailsOf(dataDir)) {
    if (!mail.to?.some((one) => one.address === team)) continue;
    for (const [named] of new Set(mail.text?.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/g)).entries()) {
      counts.set(named, (counts.get(named) ?? 0) + 1);
    }
  }
  return references.map((reference) => counts.get(reference) ?? 0);
}

async function submitUntilDown(port: number): Promise<void> {
  for (;;) {
    const body = JSON.stringify(submissionOf(`kill-${sent}`));
    const reference = await submit(port, body).catch(() => undefined);
    if (reference === undefined) return;
    acknowledged.set(reference, body);
  }
}

async function submit(port: number, body: string): Promise<string> {
  sent += 1;
  const response = await fetch(`http://127.0.0.1:${port}/functions/v1/intake-submissions`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      Origin: `http://127.0.0.1:${port}`,
      'X-Forwarded-For': visitorAddress(sent),
    },
  });
  const answer = (await response.json()) as { reference?: string };
  if (!response.ok || answer.reference === undefined) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer.reference;
}
