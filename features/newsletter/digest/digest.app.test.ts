import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginDigest, type PublishedArticle } from '#features/newsletter/digest/begin-digest.server.ts';
import { sendDigest } from '#features/newsletter/digest/send-digest.jobs.server.ts';
import { purgeNewsletterLeftovers } from '#features/newsletter/newsletter.jobs.server.ts';
import { subscribe } from '#features/newsletter/newsletter.server.ts';
import { leave } from '#features/newsletter/subscription-status.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Email } from '#server/email/email.ts';
import { tokenIn } from '../../../tests/subscribers.ts';
import { newClient, openTestApp, withSettings } from '../../../tests/test-app.ts';
import { runNow } from '../../../tests/jobs.ts';

/** In the future, so that jobs with a delay are not due by the clock of the database. */
let now: Date;
/** Replaces the mail server. */
let deliver: (mail: Email) => Promise<void>;

const test = await openTestApp({ NEWSLETTER_RATE: '9999' });
const app = { ...test.app, now: () => now, mail: { send: (mail: Email) => deliver(mail) } };
beforeEach(() => {
  now = new Date('2037-11-20T12:00:00Z');
  deliver = take;
});

function take(mail: Email): Promise<void> {
  test.emails.push(mail);
  return Promise.resolve();
}

describe('starting a digest', () => {
  it('happens once a week, for the articles of that week and everyone active at that time', async () => {
    await subscribers(3);
    await begin([]);
    // The first run only sets the starting point.
    expect(await count('newsletter_emails')).toBe(1);
    now = new Date('2037-11-24T08:00:30Z');
    const articles = [
      '2037-11-17T08:00:00Z',
      '2037-11-18T10:00:00Z',
      '2037-11-24T08:00:00Z',
      '2037-11-24T08:00:20Z',
    ].map(article);
    await Promise.all(Array.from({ length: 4 }, () => begin(articles)));
    const { rows } = await test.database.pool.query<{ articles: { title: string }[] }>(
      'select articles from newsletter_emails order by slot desc limit 1',
    );
    expect(rows[0]?.articles.map(({ title }) => title)).toEqual(['2037-11-24T08:00:00Z', '2037-11-18T10:00:00Z']);
    expect(await count('newsletter_deliveries')).toBe(3);
    expect(await digestJobs()).toHaveLength(1);
    // Articles after eight belong to the next week.
    now = new Date('2037-12-01T10:00:00Z');
    await begin([article('2037-11-24T08:00:20Z')]);
    expect(await digestJobs()).toHaveLength(2);
  });

  it('happens later when no worker ran on the day', async () => {
    await begin([]);
    await subscribers(1);
    now = new Date('2037-11-27T17:00:00Z');
    await begin([article('2037-11-19T10:00:00Z'), article('2037-11-26T10:00:00Z')]);
    expect(await digestJobs()).toHaveLength(1);
    const { rows } = await test.database.pool.query<{ articles: object[] }>(
      'select articles from newsletter_emails order by slot desc limit 1',
    );
    expect(rows[0]?.articles).toHaveLength(1);
  });

  it('does not happen when nothing is new', async () => {
    await subscribers(2);
    await begin([]);
    now = new Date('2037-11-24T09:00:00Z');
    await begin([article('2037-11-10T10:00:00Z')]);
    now = new Date('2037-11-24T10:00:00Z');
    await begin([article('2037-11-23T10:00:00Z')]);
    expect(await digestJobs()).toEqual([]);
    expect(await count('newsletter_deliveries')).toBe(0);
  });

  it('skips addresses that left, are unconfirmed, are suspected as spam or want none', async () => {
    await subscribers(1);
    for (const [n, values] of [
      `'unsubscribed', '{}', null`,
      `'pending', '{"weekly_automation_intel":true}', null`,
      `'pending', '{"weekly_automation_intel":true}', '{honeypot}'`,
      `'active', '{"weekly_automation_intel":false}', null`,
    ].entries()) {
      await test.database.pool.query(
        `insert into newsletter_subscriptions (email, status, preferences, suspected_spam) values ('x${n}@y.example', ${values})`,
      );
    }
    await aEmail();
    await sendAll();
    expect(test.emails.map(({ to }) => to)).toEqual(['reader0@harbour.example']);
  });
});

describe('sending a digest', () => {
  it('reaches each reader once, with their own headers and links', async () => {
    await subscribers(30);
    await aEmail();
    await sendAll();
    expect(new Set(test.emails.map(({ to }) => to)).size).toBe(30);
    expect(test.emails).toHaveLength(30);
    const [one, other] = test.emails;
    expect(one?.headers?.['List-Unsubscribe']).toContain(tokenIn(one!.html, 'unsubscribe'));
    expect(one?.headers?.['List-Unsubscribe']).not.toBe(other?.headers?.['List-Unsubscribe']);
    expect(one?.text).toContain(tokenIn(one!.html, 'preferences'));
    expect(one?.html).not.toContain('the-place-of');
    expect(await count('newsletter_emails', 'finished_at is not null')).toBe(2);
    // A repeated job finds nothing to do.
    await sendDigest.run(app, (await digestJobs())[0]!, { id: randomUUID(), attempt: 2 });
    expect(test.emails).toHaveLength(30);
  });

  it('reaches everyone once when its run is cut off again and again', async () => {
    await subscribers(60);
    await aEmail();
    const [job] = await digestJobs();
    const run = { id: randomUUID(), attempt: 1 };
    for (const after of [7, 15, 3]) {
      const until = test.emails.length + after;
      // The process dies after the mail server accepts the email, before that is recorded.
      const broken = cutOff(() => test.emails.length >= until);
      await expect(sendDigest.run(broken, job!, run)).rejects.toThrow();
    }
    await sendDigest.run(app, job!, run);
    await sendAll();
    const keys = test.emails.map(({ key }) => key);
    expect(new Set(keys).size).toBe(60);
    // Duplicates share a key, so nobody sees them twice: two connections, three kills.
    expect(keys.length - 60).toBeLessThanOrEqual(6);
    expect(await count('newsletter_deliveries', `outcome = 'sent'`)).toBe(60);
  });

  it('is done by one of two overlapping runs', async () => {
    await subscribers(40);
    await aEmail();
    const [job] = await digestJobs();
    await Promise.all([1, 2, 3].map(() => sendDigest.run(app, job!, { id: randomUUID(), attempt: 1 })));
    await sendAll();
    expect(test.emails).toHaveLength(40);
  });

  it('skips readers who leave during the run', async () => {
    await subscribers(2);
    await aEmail();
    const [first] = await test.database.pool
      .query<{ id: string }>('select id from newsletter_subscriptions order by id')
      .then(({ rows }) => rows);
    deliver = async (mail) => {
      await take(mail);
      const token = tokenIn(mail.html, 'unsubscribe');
      await leave(app, token);
    };
    await test.database.pool.query(
      `update newsletter_subscriptions set status = 'unsubscribed' where id = '${first?.id ?? ''}'`,
    );
    await sendAll();
    expect(test.emails).toHaveLength(1);
    expect(await count('newsletter_deliveries', `outcome = 'left'`)).toBe(1);
  });

  it('is retried later for a rejected reader and finally given up, while the others get theirs', async () => {
    await subscribers(4);
    await aEmail();
    let refusals = 0;
    deliver = (mail) => {
      if (mail.to !== 'reader1@harbour.example') return take(mail);
      refusals += 1;
      return Promise.reject(new Error('550 no such mailbox'));
    };
    for (let round = 0; round < 8; round += 1) {
      await sendAll();
      now = new Date(now.getTime() + 13 * 3_600_000);
    }
    expect(test.emails).toHaveLength(3);
    expect(refusals).toBe(5);
    expect(await count('newsletter_deliveries', `outcome = 'failed'`)).toBe(1);
    expect(await count('newsletter_emails', 'finished_at is null')).toBe(0);
  });

  it('is retried later for everyone when the mail server is down: the job fails and runs again', async () => {
    await subscribers(20);
    await aEmail();
    let tries = 0;
    deliver = () => {
      tries += 1;
      return Promise.reject(new Error('connect ECONNREFUSED'));
    };
    const [job] = await digestJobs();
    const run = { id: randomUUID(), attempt: 1 };
    await expect(sendDigest.run(app, job!, run)).rejects.toThrow('refuses one email after another');
    expect(tries).toBeLessThanOrEqual(7);
    deliver = take;
    await sendDigest.run(app, job!, run);
    now = new Date(now.getTime() + 11 * 60_000);
    await sendAll();
    expect(new Set(test.emails.map(({ to }) => to)).size).toBe(20);
    expect(test.emails).toHaveLength(20);
  });

  it('keeps the configured rate', async () => {
    await subscribers(6);
    await aEmail();
    const slow: AppContext = { ...app, env: withSettings(app.env, { NEWSLETTER_RATE: '10' }) };
    const startedAt = performance.now();
    await sendDigest.run(slow, (await digestJobs())[0]!, { id: randomUUID(), attempt: 1 });
    // Six emails have five pauses of 0.1 s.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(480);
    expect(test.emails).toHaveLength(6);
  });
});

it('deletes the record of each delivery after 90 days, and does not send the digest again', async () => {
  await subscribers(2);
  await aEmail();
  await sendAll();
  now = new Date(now.getTime() + 91 * 86_400_000);
  await runNow(purgeNewsletterLeftovers, app);
  expect(await count('newsletter_deliveries')).toBe(0);
  await sendDigest.run(app, (await digestJobs())[0]!, { id: randomUUID(), attempt: 1 });
  expect(test.emails).toHaveLength(2);
});

function article(at: string): PublishedArticle {
  return { title: at, excerpt: 'x', path: `/insights/${at}`, label: '', readTimeMinutes: 5, publishedAt: new Date(at) };
}

function begin(articles: readonly PublishedArticle[]): Promise<void> {
  return beginDigest(app, (_app, since) => Promise.resolve(articles.filter(({ publishedAt }) => publishedAt > since)));
}

/** Due, with one article. */
async function aEmail(): Promise<void> {
  await begin([]);
  now = new Date('2037-11-24T08:01:00Z');
  await begin([article('2037-11-20T10:00:00Z')]);
}

async function subscribers(count: number): Promise<void> {
  const client = newClient();
  for (let n = 0; n < Math.min(count, 2); n += 1) {
    expect(await subscribe(app, { email: `reader${n}@harbour.example` }, client)).toMatchObject({ ok: true });
  }
  await test.database.pool.query(
    `insert into newsletter_subscriptions (email, status, preferences)
     select 'reader' || n || '@harbour.example', 'active', '{"weekly_automation_intel":true}' from generate_series(2, $1::int - 1) n`,
    [count],
  );
}

/** Runs due jobs, including those they queue. */
async function sendAll(): Promise<void> {
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs()) {
    for (const job of jobs) await sendDigest.run(app, job, { id: randomUUID(), attempt: 1 });
  }
}

async function takeJobs(): Promise<{ campaignId: string }[]> {
  const { rows } = await test.database.pool.query<{ data: { campaignId: string } }>(
    `update pgboss.job set state = 'completed'
     where name = 'send-newsletter-digest' and state = 'created' and start_after <= $1 returning data`,
    [now],
  );
  return rows.map(({ data }) => data);
}

async function digestJobs(): Promise<{ campaignId: string }[]> {
  const { rows } = await test.database.pool.query<{ data: { campaignId: string } }>(
    `select data from pgboss.job where name = 'send-newsletter-digest' order by created_on`,
  );
  return rows.map(({ data }) => data);
}

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: string }>(
    `select count(*) from ${table} where ${condition}`,
  );
  return Number(rows[0]?.count);
}

/** An app whose database fails when recording deliveries. */
function cutOff(isGone: () => boolean): AppContext {
  const db = new Proxy(app.db, {
    get(target, name, receiver) {
      if ((name === 'update' || name === 'transaction') && isGone()) throw new Error('the line is cut');
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { ...app, db };
}
