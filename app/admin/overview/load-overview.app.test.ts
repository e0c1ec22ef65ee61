import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { loadOverview } from '#app/admin/overview/load-overview.server.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { subscriptions } from '#features/billing/billing.table.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { databaseTrips } from '../../../tests/database-trips.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp({ DATABASE_CONSOLE_URL: 'https://console.example.com/db' });
beforeAll(async () => {
  const { app } = opened;
  await makePerson(app, 'boss', { role: 'admin' });
  await makePerson(app, 'client');
  for (const [at, profile] of [
    { subscriptionStatus: 'active', subscriptionTier: 'starter' },
    { subscriptionStatus: 'active', subscriptionTier: 'workflow-optimization' },
    { subscriptionStatus: 'active', subscriptionTier: null },
    { subscriptionStatus: 'active', subscriptionTier: 'starter' },
    { subscriptionStatus: 'past_due', subscriptionTier: 'growth' },
    ...Array.from({ length: 6 }, () => ({ companyName: 'Lee & Co' })),
  ].entries()) {
    const { id } = await makePerson(app, `one-${at}`);
    const createdAt = new Date(Date.UTC(2030, 0, 1 + at));
    await app.db
      .update(userProfiles)
      .set({ ...profile, createdAt })
      .where(eq(userProfiles.userId, id));
    // The last active one pays its agreed price; subscriptions that ended no longer count.
    if (at !== 3) continue;
    const common = {
      organizationId: id,
      priceId: 'price_x',
      status: 'active',
      currency: 'usd',
      cancelAtPeriodEnd: false,
    } as const;
    await app.db.insert(subscriptions).values([
      { ...common, id: 'sub_now', monthlyAmount: 1_200_00, isCurrent: true, createdAt },
      { ...common, id: 'sub_then', status: 'canceled', monthlyAmount: 9_000_00, isCurrent: false, createdAt },
    ]);
  }
});

test('counts all users, adds up what the active ones pay, and lists the newest ten, in two round trips', async () => {
  const page = await loadOverview(opened.app, new URLSearchParams());
  expect(page.totals).toEqual({ users: 13, admins: 1, active: 4, mrr: { cents: 4_800_00, currency: 'usd' } });
  const ten = Array.from({ length: 10 }, (_, at) => `one-${10 - at}@example.com`);
  expect(page.newest.map(({ email }) => email)).toEqual(ten);
  expect(page.newest[0]).toMatchObject({ company: 'Lee & Co', role: 'user', tier: null, standing: 'good' });
  expect(page.newest[0]?.joinedAt).toBe('2030-01-11T00:00:00.000Z');
  // Nothing is for sale, so no payment provider link.
  expect(page.consoles).toEqual({ database: 'https://console.example.com/db', payments: null });

  const again = () => loadOverview(opened.app, new URLSearchParams('range=30-days'));
  expect(await databaseTrips(opened.database.pool, again)).toBe(2);
});
