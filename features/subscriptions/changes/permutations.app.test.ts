import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, paymentCustomers, payments, subscriptions } from '#features/billing/billing.table.ts';
import { subscriptionChanges } from '#features/billing/records/changes.table.ts';
import { runPayments } from '#features/payment-sync/payments-command.server.ts';
import { customerFor } from '#features/billing/customers/customer.server.ts';
import { withCustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import { knownMoneyBack } from '#features/payment-sync/rows/money-back.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  deliver,
  makeClient,
  openBillingHost,
  queuedMails,
  runEventJobs,
  type SandboxEvent,
  type OwnClient,
} from '../../../tests/billing.ts';
import { billingActs, lookAt } from '../../../tests/billing-acts.ts';
import { randomFrom, shuffled, type Random } from '../../../tests/random.ts';
import { isWeekly } from '../../../tests/weekly.ts';

const host = await openBillingHost({ PAYMENT_METHODS: 'card,us_bank_account' }, () => new Date('2026-11-24T10:00:00Z'));

/** Acts of one walk. */
const length = 14;

test.each(isWeekly ? [1, 2, 3] : [1])(
  'ends in the same books and sends the same emails however events arrive, walk %i',
  async (seed) => {
    // Apart, so that an act with more events changes no later choice.
    const [choice, noise] = [randomFrom(seed), randomFrom(1000 + seed)];
    const orderly = await clientOf('orderly');
    const chaotic = await clientOf('chaotic');
    const walk: string[] = [];
    const late: SandboxEvent[] = [];
    let heard = host.sandbox.events().length;
    for (let step = 0; step < length; step += 1) {
      walk.push(await act(choice, orderly, chaotic));
      const news = host.sandbox.events().slice(heard);
      heard += news.length;
      await syncCustomer(host.app, orderly.session.user.id);
      await disturb(
        news.filter(({ data }) => Reflect.get(data.object, 'customer') !== orderly.customer),
        late,
        chaotic,
        noise,
      );
      expect(await booksOf(chaotic), walk.join(', ')).toEqual(await booksOf(orderly));
    }
    for (const event of shuffled(late, noise)) await deliver(host, event);
    await runEventJobs(host);
    const lines: string[] = [];
    await runPayments(host.app, ['reconcile'], (line) => lines.push(line));
    expect(lines).toEqual(['2 customers asked about, 0 brought up to date, 0 failed.']);
    expect(await booksOf(chaotic), walk.join(', ')).toEqual(await booksOf(orderly));
  },
  60_000,
);

test.runIf(isWeekly)('has walked through every act', () => {
  expect(billingActs.map(({ name }) => name).filter((name) => timesDone(name) === 0)).toEqual([]);
});

interface Client {
  readonly session: OwnClient;
  readonly customer: string;
}

async function clientOf(name: string): Promise<Client> {
  const session = await makeClient(host.app, name);
  const customer = await withCustomerLock(host.app, session.user.id, (lock) => customerFor(host.app, lock, session));
  return { session, customer: customer ?? '' };
}

/** What was done least so far, the same for both, or a span of time. Returns what happened. */
async function act(random: Random, ...clients: readonly Client[]): Promise<string> {
  // No two things of one client happen in the same second.
  await host.sandbox.advance(1 / 1440);
  const buyers = await Promise.all(clients.map(({ session, customer }) => lookAt(host, session, customer)));
  const fitting = billingActs.filter((one) => buyers.every((buyer) => one.fits(buyer)));
  const least = Math.min(...fitting.map(({ name }) => timesDone(name)));
  const next = fitting.filter(({ name }) => timesDone(name) === least);
  const chosen = random(4) === 0 ? undefined : next[random(next.length)];
  if (chosen === undefined) {
    const days = random(2) === 0 ? 4 : 16;
    await host.sandbox.advance(days);
    return `${days} days`;
  }
  for (const buyer of buyers) await chosen.run(host, buyer);
  done.push(chosen.name);
  return chosen.name;
}

/** In all walks. */
const done: string[] = [];

function timesDone(name: string): number {
  return done.filter((one) => one === name).length;
}

/** Events are lost, doubled, late and out of order; syncs overlap, and one dies before it commits. */
async function disturb(
  news: readonly SandboxEvent[],
  late: SandboxEvent[],
  { session }: Client,
  random: Random,
): Promise<void> {
  const sent = shuffled(news, random).flatMap((event) => {
    const times = random(3);
    if (times === 0) late.push(event);
    return Array.from({ length: times }, () => event);
  });
  if (late.length > 0 && random(2) === 0) sent.push(...late.splice(0, 2));
  for (const event of sent) await deliver(host, event);
  if (random(3) === 0) await syncCustomer(dying(host.app), session.user.id).catch(() => undefined);
  await Promise.all([runEventJobs(host), syncCustomer(host.app, session.user.id)]);
}

/** An app whose first email job ends the transaction. */
function dying(app: AppContext): AppContext {
  return { ...app, jobs: { ...app.jobs, send: () => Promise.reject(new Error('killed')) } };
}

/** Without generated ids. */
async function booksOf({ session }: Client) {
  const { db } = host.app;
  const organizationId = session.user.id;
  const changes = await db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.organizationId, organizationId))
    .orderBy(subscriptionChanges.at, subscriptionChanges.position);
  const paid = await db.select().from(payments).where(eq(payments.organizationId, organizationId));
  const bought = await db.select().from(orders).where(eq(orders.organizationId, organizationId));
  const running = await db.select().from(subscriptions).where(eq(subscriptions.organizationId, organizationId));
  const [customer] = await db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  return {
    locked: customer?.lockedBy,
    changes: changes.map(({ kind, reason, notified }) => `${kind} ${reason ?? ''} ${String(notified)}`),
    back: (await knownMoneyBack(db, organizationId))
      .map(({ kind, amount, taxCents, happenedAt }) => [kind, amount, taxCents, happenedAt.toISOString()].join())
      .toSorted(),
    payments: paid
      .map(({ description, status, amount, amountPaid, amountRefunded, dispute, notices }) =>
        [description, status, amount, amountPaid, amountRefunded, dispute, ...notices.toSorted()].join(),
      )
      .toSorted(),
    orders: bought
      .map(({ offer, status, fulfilledAt }) => `${offer} ${status} ${String(fulfilledAt !== null)}`)
      .toSorted(),
    subscriptions: running
      .map(({ offer, status, monthlyAmount, isCurrent, cancelAtPeriodEnd, pausedAt, scheduledOffer }) =>
        [offer, status, monthlyAmount, isCurrent, cancelAtPeriodEnd, pausedAt !== null, scheduledOffer].join(),
      )
      .toSorted(),
    mails: await queuedMails(host, organizationId),
  };
}
