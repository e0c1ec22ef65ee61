import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { subscriptions } from '#features/billing/billing.table.ts';
import { paymentMethods } from '#features/billing/records/methods.table.ts';
import { remindOfBilling, sendBillingReminder } from '#features/subscriptions/methods/reminders.jobs.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { begin, hostWithClient, pay, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

const day = 86_400_000;

/** The job's emails of a day, by kind; sent at once. */
async function remind(after: number): Promise<object[]> {
  const now = () => new Date(Date.now() + after * day);
  const app = { ...host.app, now };
  const before = await host.queued();
  await runNow(remindOfBilling, app, {});
  await runNow(remindOfBilling, app, {});
  return (await host.queued())
    .slice(before.length)
    .filter(({ name }) => name === sendBillingReminder.name)
    .map(({ data }) => data);
}

async function subscribe(): Promise<void> {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
}

/** The card stops working in so many days' month. */
async function expireIn(days: number): Promise<number> {
  const date = new Date(Date.now() + days * day);
  const [expMonth, expYear] = [date.getUTCMonth() + 1, date.getUTCFullYear()];
  await host.app.db.update(paymentMethods).set({ expMonth, expYear });
  return (Date.UTC(expYear, expMonth) - Date.now()) / day;
}

test('tells of an expiring card thirty and seven days before, each once', async () => {
  await subscribe();
  const left = await expireIn(90);
  expect(await remind(left - 31)).toEqual([]);
  expect(await remind(left - 30)).toMatchObject([{ kind: 'card', days: 30, organizationId: ann.user.id }]);
  expect(await remind(left - 8)).toEqual([]);
  expect(await remind(left - 7)).toMatchObject([{ kind: 'card', days: 7 }]);
  expect(await remind(left - 1)).toEqual([]);
  expect(await remind(left + 1)).toEqual([]);
});

test('sends only the later email for a card that is found late, and none for one that pays nothing', async () => {
  await subscribe();
  const left = await expireIn(90);
  expect(await remind(left - 5)).toMatchObject([{ kind: 'card', days: 7 }]);
  await host.app.db.delete(subscriptions).where(eq(subscriptions.organizationId, ann.user.id));
  await expireIn(150);
  expect(await remind((await expireIn(150)) - 20)).toEqual([]);
});

test('tells of large and yearly renewals ahead, each period once', async () => {
  await subscribe();
  const at = Math.floor(Date.now() / 1000) + 30 * 86_400;
  const set = (row: Partial<typeof subscriptions.$inferInsert>) => host.app.db.update(subscriptions).set(row);
  await set({ nextChargeAt: at });
  expect(await remind(25)).toEqual([]);
  await set({ nextChargeCents: 500_000 });
  expect(await remind(22)).toEqual([]);
  expect(await remind(25)).toMatchObject([{ kind: 'renewal', at }]);
  expect(await remind(26)).toEqual([]);
  const next = at + 365 * 86_400;
  await set({ nextChargeAt: next, nextChargeCents: 90_000, currentPeriodStart: at, currentPeriodEnd: next });
  expect(await remind(390)).toMatchObject([{ kind: 'renewal', at: next }]);
});

test('sends what is still true, with what to do', async () => {
  await subscribe();
  const left = await expireIn(90);
  const [job] = (await remind(left - 20)) as { methodId: string; days: number; kind: 'card'; organizationId: string }[];
  if (job === undefined) throw new Error('No email.');
  const app = { ...host.app, now: () => new Date(Date.now() + (left - 20) * day) };
  await runNow(sendBillingReminder, app, job);
  const { emails } = host;
  expect(emails.at(-1)).toMatchObject({ to: ann.user.email, subject: 'Your card is about to expire: Visa •••• 4242' });
  await expireIn(400);
  await runNow(sendBillingReminder, app, job);
  expect(emails).toHaveLength(1);
});
