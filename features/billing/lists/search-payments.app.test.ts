import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { payments, subscriptions } from '#features/billing/billing.table.ts';
import { listPayments, paymentTotals } from '#features/billing/lists/list-payments.server.ts';
import { listSubscriptions } from '#features/billing/lists/list-subscriptions.server.ts';
import { paymentsList, subscriptionsList } from '#features/billing/lists/payment-lists.ts';
import { makePerson } from '../../../tests/accounts.ts';
import { openTestApp } from '../../../tests/test-app.ts';

const opened = await openTestApp();

/** Ann's M-1 and M-2, Workshop; Ben's M-3, Annual fee; Carl has bought nothing. */
beforeEach(async () => {
  const { db } = opened.app;
  const [ann, ben] = [await makePerson(opened.app, 'ann'), await makePerson(opened.app, 'ben')];
  await makePerson(opened.app, 'carl');
  for (const [at, { id: organizationId }] of [ann, ann, ben].entries()) {
    await db.insert(payments).values({
      organizationId,
      number: `M-${at + 1}`,
      description: organizationId === ann.id ? 'Workshop' : 'Annual fee',
      status: 'paid',
      amount: 100 + at,
      amountPaid: 0,
      amountRefunded: 0,
      currency: 'usd',
      attempts: 0,
      notices: [],
      issuedAt: new Date(Date.UTC(2026, 0, 1 + at)),
    });
  }
  for (const { id: organizationId } of [ann, ben]) {
    await db.update(userProfiles).set({ isBilled: true }).where(eq(userProfiles.userId, organizationId));
    await db.insert(subscriptions).values({
      id: `sub_${organizationId}`,
      organizationId,
      priceId: 'price',
      status: 'active',
      monthlyAmount: 100,
      currency: 'usd',
      cancelAtPeriodEnd: false,
      isCurrent: true,
      createdAt: new Date(),
    });
  }
});

async function found(params: string): Promise<(string | null)[]> {
  const { items } = await listPayments(opened.app, paymentsList.read(new URLSearchParams(params)));
  return items.map(({ number }) => number);
}

test('finds payments by number, description and client, each once, in the order of the list', async () => {
  expect(await found('q=M-2')).toEqual(['M-2']);
  expect(await found('q=WORK')).toEqual(['M-2', 'M-1']);
  // Of Ann, and an annual fee.
  expect(await found('q=ann')).toEqual(['M-3', 'M-2', 'M-1']);
  expect(await found('q=ann&sort=amount')).toEqual(['M-3', 'M-2', 'M-1']);
  expect(await found('q=ann&to=2026-01-02')).toEqual(['M-2', 'M-1']);
  expect(await found('q=ann&state=open')).toEqual([]);
  expect(await found('q=carl')).toEqual([]);
  const totals = (text: string) => paymentTotals(opened.app, paymentsList.read(new URLSearchParams(text)));
  expect(await totals('q=ann&to=2026-01-02')).toEqual([{ currency: 'usd', count: 2, cents: 201 }]);
  expect(await totals('state=paid')).toEqual([{ currency: 'usd', count: 3, cents: 303 }]);
  expect(await totals('kind=agreed')).toEqual([]);
});

test('finds subscriptions by their client', async () => {
  const clients = async (q: string) => {
    const { items } = await listSubscriptions(opened.app, subscriptionsList.read(new URLSearchParams({ q })));
    return items.map(({ client }) => client).sort();
  };
  expect([await clients('ann'), await clients('@example'), await clients('carl')]).toEqual([
    ['ann'],
    ['ann', 'ben'],
    [],
  ]);
  expect([await clients('ann'), await found('q=ben')]).toEqual([['ann'], ['M-3']]);
});

test('finds payments and subscriptions by the present name of an organization, also without an owner', async () => {
  const { db } = opened.app;
  const [ann] = await db.select().from(organizations).where(eq(organizations.name, 'ann'));
  await db.update(organizations).set({ name: 'Greenfield Trust' }).where(eq(organizations.id, ann!.id));
  expect(await found('q=greenfield')).toEqual(['M-2', 'M-1']);
  await db.delete(organizationMembers).where(eq(organizationMembers.organizationId, ann!.id));
  for (const q of ['greenfield', 'gr', 'field trust']) expect(await found(`q=${q}`)).toEqual(['M-2', 'M-1']);
  const { items } = await listSubscriptions(opened.app, subscriptionsList.read(new URLSearchParams({ q: 'greenf' })));
  expect(items).toMatchObject([{ client: 'Greenfield Trust' }]);
});
