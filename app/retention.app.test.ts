import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { eraseExpired } from '#app/retention.server.ts';
import { orders } from '#features/billing/billing.table.ts';
import { leadImport } from '#features/leads/entries/lead-import.server.ts';
import { leadImports } from '#features/leads/entries/lead-import.table.ts';
import { purgeNewsletterLeftovers } from '#features/newsletter/newsletter.jobs.server.ts';
import { newsletterSubscriptions } from '#features/newsletter/newsletter.table.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import { makePerson } from '../tests/accounts.ts';
import { makeAdministrator } from '../tests/administrators.ts';
import { openTestApp } from '../tests/test-app.ts';
import { runNow } from '../tests/jobs.ts';
import { writeLeadsOf } from '../tests/submissions.ts';

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString();

const opened = await openTestApp();
beforeAll(async () => {
  const { db } = opened.app;
  for (const [name, months, status] of [
    ['old', 26, 'new'],
    ['recent', 20, 'new'],
    ['won', 26, 'won'],
    ['buyer', 26, 'lost'],
  ] as const) {
    const at = monthsAgo(months);
    await db.execute(sql`insert into contact_submissions (email, message, metadata, form_id, status, created_at, updated_at)
      values (${`${name}@example.com`}, 'Hello', '{}', ${`c-${name}`}, ${status}, ${at}, ${at})`);
    await db.execute(sql`insert into booking_requests (name, email, message, metadata, form_id, status, created_at, updated_at)
      values ('Ann', ${`${name.toUpperCase()}@example.com`}, 'Call', '{}', ${`b-${name}`}, ${status}, ${at}, ${at})`);
  }
  await writeLeadsOf(db);
  const { id } = await makePerson(opened.app, 'buyer');
  await db.insert(orders).values({
    organizationId: id,
    offer: 'starter',
    priceId: 'price_x',
    mode: 'payment',
    status: 'paid',
    amount: 100,
    currency: 'usd',
    successUrl: '/success',
    cancelUrl: '/',
    expiresAt: new Date(),
  });
});

async function left(table: string): Promise<string[]> {
  const { rows } = await opened.database.pool.query<{ email: string }>(
    `select lower(email) email from ${table} order by 1`,
  );
  return rows.map(({ email }) => email.replace('@example.com', ''));
}

test('deletes lists for import after a week, whatever became of them', async () => {
  const ann = await makeAdministrator(opened.app, 'Ann');
  const lists = () => opened.app.db.$count(leadImports);
  for (const days of [8, 6]) {
    const now = () => new Date(Date.now() - days * 86_400_000);
    const list = `name,email\nAda,ada${days}@harbour.example`;
    expect(await leadImport.open({ ...opened.app, now }, ann, 'list.csv', list)).toMatchObject({ ok: true });
  }
  expect(await lists()).toBe(2);
  await eraseExpired(opened.app);
  expect(await lists()).toBe(1);
});

test('erases untouched data with its lead after the retention period, and keeps what was won or bought', async () => {
  const { app } = opened;
  await eraseExpired(app);
  for (const table of ['contact_submissions', 'booking_requests']) {
    expect(await left(table), table).toEqual(['buyer', 'recent', 'won']);
  }
  expect(await left('leads')).toEqual(['buyer', 'buyer', 'recent', 'recent', 'won', 'won']);
  const { rows } = await opened.database.pool.query<{ details: object }>(
    `select details from audit_log where act = 'retention-kept'`,
  );
  expect(rows).toEqual([{ details: { intake: 0, booking: 1, contact: 1, manual: 0 } }]);
  // A shorter retention applies from the next run.
  await app.db.insert(siteSettings).values({ name: 'keepInquiriesMonths', value: '12' });
  await app.settings.refresh();
  await eraseExpired(app);
  expect(await left('contact_submissions')).toEqual(['buyer', 'won']);
});

test('erases an unsubscribed address after its retention period', async () => {
  const { app } = opened;
  const row = { status: 'unsubscribed', preferences: {}, source: '' } as const;
  await app.db.insert(newsletterSubscriptions).values([
    { ...row, email: 'long-gone@example.com', unsubscribedAt: new Date(monthsAgo(26)) },
    { ...row, email: 'gone@example.com', unsubscribedAt: new Date(monthsAgo(20)) },
    { ...row, status: 'active', email: 'here@example.com' },
  ]);
  await runNow(purgeNewsletterLeftovers, app);
  expect(await left('newsletter_subscriptions')).toEqual(['gone', 'here']);
});
