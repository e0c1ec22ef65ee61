import { expect, it, vi } from 'vitest';
import { countRecipients, recipientsOf } from '#features/newsletter/campaigns/audience.server.ts';
import { newsletterSubscriptions } from '#features/newsletter/newsletter.table.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { testEngine } from '../../../tests/open-test-database.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';

const test = await openTestApp();
const { app } = test;

const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const subscribe = (email: string, client: Pick<TestApp['database']['pool'], 'query'> = test.database.pool) =>
  client.query(
    `insert into newsletter_subscriptions (email, status, preferences)
     values ($1, 'active', '{"weekly_automation_intel": true}')`,
    [email],
  );
const order = `insert into orders (organization_id, offer, mode, price_id, amount, currency, status, success_url, cancel_url, expires_at,
    fulfilled_at) values ($1, 'starter', 'payment', 'p', 1, 'usd', 'paid', '/', '/', now(), $2)`;

async function makeReader(name: string): Promise<string> {
  const { id } = await makePerson(app, name);
  await query('update users set email = $2 where id = $1', [id, `${name}@harbour.example`]);
  await subscribe(`${name}@harbour.example`);
  return id;
}

/** Clients, on Starter, on Growth; as they are counted, which must be as they are served. */
async function reached(): Promise<number[]> {
  const counts: number[] = [];
  for (const segment of ['clients', 'plan:starter', 'plan:growth']) {
    const draft = { audience: 'all', segment } as const;
    counts.push(await countRecipients(app.db, draft));
    expect(await app.db.$count(newsletterSubscriptions, recipientsOf(draft)), segment).toBe(counts.at(-1));
  }
  return counts;
}

it('counts clients from their first fulfilled purchase, until none is left', async () => {
  const id = await makeReader('ann');
  await query(order, [id, null]);
  expect(await reached()).toEqual([0, 0, 0]);
  await query('update orders set fulfilled_at = now()');
  await query(order, [id, new Date()]);
  expect(await reached()).toEqual([1, 0, 0]);
  await query('delete from orders where id = (select id from orders limit 1)');
  expect(await reached()).toEqual([1, 0, 0]);
  await query('delete from orders');
  expect(await reached()).toEqual([0, 0, 0]);
});

it('counts a plan while it is active', async () => {
  const id = await makeReader('ann');
  const standing = (status: string, tier: string) =>
    query('update user_profiles set subscription_status = $2, subscription_tier = $3 where user_id = $1', [
      id,
      status,
      tier,
    ]);
  await standing('active', 'starter');
  expect(await reached()).toEqual([0, 1, 0]);
  await standing('active', 'growth');
  expect(await reached()).toEqual([0, 0, 1]);
  await standing('canceled', 'growth');
  expect(await reached()).toEqual([0, 0, 0]);
});

it('follows the addresses of accounts and of subscriptions, and forgets an erased account', async () => {
  const id = await makeReader('ann');
  await subscribe('new@harbour.example');
  await query(order, [id, new Date()]);
  await query(`update newsletter_subscriptions set status = 'unsubscribed' where email = 'ann@harbour.example'`);
  expect(await reached()).toEqual([0, 0, 0]);
  await query(`update users set email = 'new@harbour.example' where id = $1`, [id]);
  expect(await reached()).toEqual([1, 0, 0]);
  await query(`update newsletter_subscriptions set email = 'other@harbour.example' where status = 'active'`);
  expect(await reached()).toEqual([0, 0, 0]);
  await subscribe('new@harbour.example');
  expect(await reached()).toEqual([1, 0, 0]);
  await query('delete from users where id = $1', [id]);
  expect(await reached()).toEqual([0, 0, 0]);
});

it.runIf(testEngine === 'postgres').each(['buys', 'subscribes'])(
  'counts a client who %s first of two at once',
  async (first) => {
    const { id, email } = await makePerson(app, 'ann');
    const other = await test.database.pool.connect();
    try {
      await other.query('begin');
      if (first === 'buys') await other.query(order, [id, new Date()]);
      else await subscribe(email, other);
      const waiting = first === 'buys' ? subscribe(email) : query(order, [id, new Date()]);
      // Of this database alone: other tests run beside it.
      const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await query(locked)).rowCount).toBe(1), 20_000);
      await other.query('commit');
      await waiting;
    } finally {
      other.release();
    }
    expect(await reached()).toEqual([1, 0, 0]);
  },
);
