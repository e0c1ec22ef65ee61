import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { beginEmail } from '#features/newsletter/digest/begin-digest.server.ts';
import { openDatabase } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/worker.ts';
import type { AppContext } from '#server/app-context.ts';
import { silent, testDatabaseSettings, testEngine } from '../open-test-database.ts';
import { openSmtpPeer, type SmtpPeer } from '../fakes/smtp.ts';
import { freePort, startSite, type Site } from '../site.ts';

/** For `npm run faults` alone. `DIGEST_READERS=10000` runs three kills on both engines. */
const whole = process.env['DIGEST_READERS'];
const readers = Number(whole ?? 60);
const kills = whole === undefined ? 1 : 3;
/** Emails per second, slow enough to interrupt. */
const rate = Math.max(20, Math.ceil(readers / 60));

let database: Awaited<ReturnType<typeof testDatabaseSettings>>;
let smtp: SmtpPeer;
let site: Site | undefined;

beforeAll(async () => {
  database = await testDatabaseSettings();
  smtp = await openSmtpPeer();
  await beginDigestTo(readers);
});

afterAll(async () => {
  await site?.stop();
  await smtp.close();
  await database.close();
});

it(
  `brings ${readers} readers their letter once, killed ${kills} times on the way`,
  async () => {
    const startedAt = performance.now();
    const port = await freePort();
    const { DATA_DIR, ...settings } = database.settings;
    const start = () =>
      startSite({
        port,
        dataDir: DATA_DIR,
        settings: { ...settings, SMTP_URL: smtp.url, NEWSLETTER_RATE: String(rate), LOG_LEVEL: 'silent' },
      });
    for (let kill = 1; kill <= kills; kill += 1) {
      site = await start();
      await untilEmails((readers * kill) / (kills + 1));
      await site.kill();
    }
    site = await start();
    await untilEmails(readers);
    // Nothing follows the last one.
    await new Promise((resolve) => setTimeout(resolve, 1000));

    const seen = new Map(smtp.emails.map(({ mail, envelopeTo }) => [mail.messageId, envelopeTo[0]]));
    expect(seen.size).toBe(readers);
    expect(new Set(seen.values()).size).toBe(readers);
    const twice = smtp.emails.length - readers;
    // Two at a time, so a kill duplicates at most two.
    expect(twice).toBeLessThanOrEqual(kills * 2);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      `${readers} readers on ${testEngine}, ${kills} kills, ${rate}/s: ${smtp.emails.length} letters sent, ${seen.size} seen (${twice} repeated under their Message-ID), ${seconds} s`,
    );
  },
  300_000 + readers * 100,
);

async function untilEmails(count: number): Promise<void> {
  const seen = () => new Set(smtp.emails.map(({ mail }) => mail.messageId)).size;
  await expect.poll(seen, { timeout: 150_000 + readers * 50, interval: 50 }).toBeGreaterThanOrEqual(count);
}

/** Before startup. */
async function beginDigestTo(count: number): Promise<void> {
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url = pooled, DATA_DIR: dataDir } = database.settings;
  const open = await openDatabase({
    ...(url === undefined ? {} : { url }),
    dataDir: url ? tmpdir() : dataDir,
    log: silent,
  });
  const office = await startJobs(open, silent, jobs, { work: false });
  await open.pool.query(
    `insert into newsletter_subscriptions (email, status, subscribed_at, preferences)
     select 'reader' || n || '@harbour.example', 'active', now(), '{"weekly_automation_intel":true}' from generate_series(1, $1::int) n`,
    [count],
  );
  const app = { db: open.db, jobs: office, now: () => new Date() } as unknown as AppContext;
  const article = { title: 'What to automate first', excerpt: 'A list.', path: `/insights/${randomUUID()}`, label: '' };
  await beginEmail(app, new Date('2026-01-06T08:00:00Z'), [{ ...article, readTimeMinutes: 5 }]);
  await office.stop();
  await open.close();
}
