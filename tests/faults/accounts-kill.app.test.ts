import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { usualPassword } from '../accounts.ts';
import { visitorAddress } from '../intakes.ts';
import { silent, testDatabaseSettings } from '../open-test-database.ts';
import { mailsOf } from '../emails.ts';
import { freePort, startSite, type Site } from '../site.ts';

/** `npm run faults` kills 20 times, `npm test` once. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const callers = 4;

let database: Awaited<ReturnType<typeof testDatabaseSettings>>;
let site: Site | undefined;
const acknowledged: string[] = [];
let signUps = 0;

beforeAll(async () => {
  database = await testDatabaseSettings();
});

afterAll(async () => {
  await site?.stop();
  await database.close();
});

it(
  `loses no acknowledged account and no letter of one in ${rounds} kills`,
  async () => {
    const port = await freePort();
    for (let round = 1; round <= rounds; round += 1) {
      site = await start(port);
      const crowd = Array.from({ length: callers }, () => signUpUntilDown(port));
      // Kills at different times, once data may be lost.
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500));
      await site.kill();
      await Promise.all(crowd);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);

    // After a restart: complete accounts, sent or queued emails.
    const { DATA_DIR: dataDir, DATABASE_URL: pooled, DATABASE_DIRECT_URL: url = pooled } = database.settings;
    const { pool, ...opened } = await openDatabase({ dataDir, ...(url !== undefined && { url }), log: silent });
    const { rows } = await pool.query<{ email: string; queued: boolean }>(
      `select u.email, exists (select 1 from pgboss.job j where j.name = 'send-account-email' and j.data->>'to' = u.email) queued
       from users u join user_profiles p on p.user_id = u.id join user_identities i on i.user_id = u.id`,
    );
    await opened.close();
    const sent = (await mailsOf(dataDir)).flatMap((mail) => mail.to?.map(({ address }) => address) ?? []);
    const whole = rows.filter(({ email, queued }) => queued || sent.includes(email)).map(({ email }) => email);
    expect(acknowledged.filter((email) => !whole.includes(email))).toEqual([]);
    console.log(`${rounds} kills, ${acknowledged.length} of ${signUps} accounts acknowledged, each with its letter`);
  },
  120_000 + rounds * 60_000,
);

function start(port: number): Promise<Site> {
  const { DATA_DIR, ...settings } = database.settings;
  return startSite({
    port,
    dataDir: DATA_DIR,
    settings: { ...settings, TRUSTED_PROXIES: '127.0.0.1/32', DEMO_DATA: 'off' },
  });
}

async function signUpUntilDown(port: number): Promise<void> {
  for (;;) {
    const email = `killed-${signUps}@example.com`;
    const body = JSON.stringify({ email, password: usualPassword, name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' });
    const answer = await post(port, '/api/auth/sign-up/email', body, 'application/json').catch(() => undefined);
    if (answer === undefined) return;
    if (answer.ok) acknowledged.push(email);
    await answer.body?.cancel();
  }
}

function post(port: number, path: string, body: string, type: string): Promise<Response> {
  signUps += 1;
  const headers = {
    'Content-Type': type,
    Origin: `http://127.0.0.1:${port}`,
    'X-Forwarded-For': visitorAddress(signUps),
  };
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
}
