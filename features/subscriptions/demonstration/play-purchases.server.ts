import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { demonstrationEmail } from '#content/admin/demonstration.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { carryOut } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { orders, paymentCustomers, payments } from '#features/billing/billing.table.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { pastClients, type PastAct } from '#features/subscriptions/demonstration/purchases.ts';
import { storeDetails } from '#features/purchases/details/save-details.server.ts';
import { customerOf } from '#features/subscriptions/plans/act-on-plan.server.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { dayMs } from '#values/duration.ts';

/** Of the payments sandbox. */
interface PaymentsPast {
  readonly checkoutOrigin: string;
  past(since: Date, play: () => Promise<void>): Promise<boolean>;
  advance(to: Date): Promise<void>;
}

const playedDays = 175;
const cards = { good: '4242424242424242', failsLater: '4000000000000341' } as const;
const browser = { address: '127.0.0.1', limitKey: '127.0.0.1', requestId: 'demonstration', nonce: '' };

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;

/** In the order of `pastClients`. The printed account has an id of its own. */
async function clientIds({ db }: Pick<AppContext, 'db'>): Promise<string[]> {
  const [printed] = await db.select({ id: users.id }).from(users).where(eq(users.email, demonstrationEmails.client));
  return pastClients.map(({ isPrinted }, at) => (isPrinted === true && printed !== undefined ? printed.id : idOf(at)));
}

/**
 * Clients with half a year of purchases, played at the payments sandbox by what real clients and the team use, so that
 * its truth and our rows agree. Sends no emails. For the first start.
 */
export async function playPurchases(app: AppContext, sandbox: PaymentsPast): Promise<void> {
  const now = app.now();
  let clock = now;
  const ids = await clientIds(app);
  const quiet: AppContext = { ...app, now: () => clock, jobs: { ...app.jobs, send: () => Promise.resolve() } };
  const isPlayed = await sandbox.past(daysBefore(now, playedDays), async () => {
    const sessions = await writeAccounts(app, ids, now);
    for (const [at, { company: name, address }] of pastClients.entries()) {
      await storeDetails(quiet, ids[at] ?? '', { ...address, name, line2: '', vatId: '' });
    }
    const [finance] = await app.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, demonstrationEmails.finance));
    const acts = pastClients
      .flatMap(({ past }, at) => past.map(([daysAgo, act]) => ({ daysAgo, act, session: sessions[at] })))
      .toSorted((one, other) => other.daysAgo - one.daysAgo);
    for (const { daysAgo, act, session } of acts) {
      clock = daysBefore(now, daysAgo);
      await sandbox.advance(clock);
      if (session) await play(quiet, sandbox, session, act, finance?.id ?? '');
    }
  });
  clock = now;
  if (!isPlayed) return;
  for (const id of ids) await syncCustomer(quiet, id);
  await app.db.transaction(async (tx) => {
    await countPast(tx, ids, 'played');
    await tx
      .update(orders)
      .set({ fulfilledAt: sql`${orders.createdAt}` })
      .where(inArray(orders.userId, ids));
  });
}

/**
 * The charts count what is written today. This counts it on the day of each purchase instead; `removed`, once the rows
 * are gone, neither then nor today.
 */
async function countPast(tx: Transaction, ids: readonly string[], change: 'played' | 'removed'): Promise<void> {
  const isPlayed = change === 'played';
  const own = sql.param([...ids]);
  const [then, today] = isPlayed ? [1, sql`'', standing`] : [-1, sql`standing, ''`];
  await tx.execute(sql`with monthly as (
      select s.created_at, s.status, to_timestamp(coalesce(s.ended_at, s.current_period_start)) as until,
        coalesce(case when s.status = 'active' then m.standing end,
          jsonb_build_array(s.offer, s.monthly_amount, s.currency)::text) as began, coalesce(m.standing, '') as standing
      from subscriptions s left join mrr_standing m on m.user_id = s.user_id
      where s.is_current and s.user_id = any(${own}::text[])
    ), first_orders as (
      select distinct on (user_id) created_at, fulfilled_at from orders
      where user_id = any(${own}::text[]) and fulfilled_at is not null order by user_id, created_at
    )
    select count_metric(metric, at, part, other, amount) from (
      select 'mrr', created_at, '', began, ${then}::bigint from monthly
      union all select 'mrr', until, began, standing, ${then}::bigint from monthly where status <> 'active'
      union all select 'mrr', now(), ${today}, -1 from monthly where standing <> ''
      union all select 'clients', created_at, '', '', ${then}::bigint from first_orders
      union all select 'clients', fulfilled_at, '', '', -1 from first_orders where ${isPlayed}
    ) counted (metric, at, part, other, amount)`);
  if (isPlayed) return;
  await tx.execute(sql`select count_end(c, s.cancel_feedback, -1)
    from subscription_changes c join subscriptions s on s.id = c.subscription_id
    where c.kind = 'ended' and c.user_id = any(${own}::text[])`);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** The clients and what they bought. Returns the number of clients. */
export async function removePurchases(app: AppContext): Promise<number> {
  const { db, payments: provider } = app;
  const all = await clientIds(app);
  const customers = await db
    .select({ id: paymentCustomers.customerId, userId: paymentCustomers.userId })
    .from(paymentCustomers)
    .where(inArray(paymentCustomers.userId, all));
  const isClient = (id: string) => customers.some(({ userId }) => userId === id);
  // The printed account stays where it has bought nothing or, without the others, by itself.
  const isPlayed = pastClients.some((_, at) => isClient(idOf(at)));
  const ids = all.filter((id, at) => id === idOf(at) || (isPlayed && isClient(id)));
  const erased = await db.transaction(async (tx) => {
    await countPast(tx, ids, 'removed');
    // Revenue stays counted when an account is erased. That of the demonstration never was revenue.
    const nothing = { amountPaid: 0, amountRefunded: 0, amountDisputed: 0 };
    await tx.update(payments).set(nothing).where(inArray(payments.userId, ids));
    return eraseUsers(app, tx, inArray(users.id, ids));
  });
  for (const { id, userId } of customers) {
    if (!ids.includes(userId)) continue;
    // A real provider has never heard of them.
    if (id === null || !provider.available || !provider.sandbox) continue;
    await provider.stripe.customers
      .del(id)
      .catch((error: unknown) =>
        app.log.warn({ event: 'demonstration.customer.kept', err: error }, 'The payments sandbox kept a customer'),
      );
  }
  return erased;
}

/** Without a way to sign in, except the printed one, which is there and only becomes as old as its purchases. */
async function writeAccounts({ db }: AppContext, ids: readonly string[], now: Date): Promise<Session[]> {
  const made = pastClients.map(({ name, company, isPrinted, past: [first] }, at) => {
    const [firstName = '', lastName = ''] = name.split(' ', 2);
    const createdAt = daysBefore(now, (first?.[0] ?? 0) + 1);
    const email = isPrinted === true ? demonstrationEmails.client : demonstrationEmail(name, company);
    const user = { id: ids[at] ?? '', email, emailVerified: true, createdAt };
    return { user: { ...user, name, firstName, lastName, company, role: 'user' }, name, company, createdAt };
  });
  await db.transaction(async (tx) => {
    for (const { user, name, company, createdAt } of made) {
      const set = { createdAt };
      await tx.insert(users).values(user).onConflictDoUpdate({ target: users.id, set });
      await tx
        .insert(userProfiles)
        .values({ userId: user.id, fullName: name, companyName: company, createdAt })
        .onConflictDoUpdate({ target: userProfiles.userId, set });
    }
  });
  return made.map(({ user, name, company }) => ({
    sessionId: 'demonstration',
    user,
    profile: {
      fullName: name,
      companyName: company,
      role: 'user',
      eraseAt: null,
      subscriptionTier: null,
      subscriptionStatus: null,
      stripeCustomerId: null,
    },
    factor: { isOn: false, dueAt: null },
  }));
}

async function play(
  app: AppContext,
  { checkoutOrigin }: PaymentsPast,
  session: Session,
  past: PastAct,
  createdBy: string,
): Promise<void> {
  const { stripe } = app.payments;
  const { id: userId } = session.user;
  const customer = (await customerOf(app, userId)) ?? '';
  switch (past.act) {
    case 'buy': {
      const offer = catalogOfSite(app).offers.find(({ id }) => id === past.offer);
      const answer = await startCheckout(app, browser, session, { priceId: offer?.priceId ?? '' });
      if (!answer.ok) throw new Error(`A demonstration purchase was refused: ${answer.reason}`);
      const number = past.failsLater === true ? cards.failsLater : cards.good;
      const { fullName, user } = { ...session, fullName: session.profile.fullName ?? '' };
      await fetch(`${checkoutOrigin}/c/pay/${answer.sessionId}`, {
        method: 'POST',
        body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: fullName, email: user.email }),
        redirect: 'manual',
      });
      return;
    }
    case 'agree-fee':
    case 'agree-invoice': {
      const { name: description, cents: amount, daysDue, months = null } = past;
      const isFee = past.act === 'agree-fee';
      const id = randomUUID();
      const at = app.now();
      await app.db.insert(agreements).values({
        id,
        userId,
        kind: isFee ? 'fee' : 'invoice',
        offer: isFee ? past.offer : null,
        description,
        amount,
        lines: isFee ? [] : [{ description, cents: amount }],
        currency: 'usd',
        firstDay: null,
        months,
        daysDue,
        collection: 'send_invoice',
        state: 'waiting',
        createdBy,
        createdAt: at,
        sendAt: at,
        changedAt: at,
      });
      await carryOut(app, id);
      return;
    }
    case 'pay-invoice': {
      const { data } = await stripe.invoices.list({ customer, status: 'open', limit: 1 });
      for (const { id } of data) await stripe.invoices.pay(id, { paid_out_of_band: true });
      return;
    }
    case 'cancel': {
      const { data } = await stripe.subscriptions.list({ customer, limit: 1 });
      const { feedback, comment } = past;
      const details = { cancel_at_period_end: true, cancellation_details: { feedback, comment } };
      for (const { id } of data) await stripe.subscriptions.update(id, details);
      return;
    }
    case 'refund': {
      const { data } = await stripe.charges.list({ customer, limit: 1 });
      for (const { id } of data) await stripe.refunds.create({ charge: id, amount: past.cents });
    }
  }
}
