import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { demonstrationEmail, demonstrationMark as mark } from '#content/admin/demonstration.ts';
import { currency } from '#content/offers.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { asClientMember } from '#features/accounts/organizations/client-member.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { paymentCustomers, payments, subscriptions } from '#features/billing/billing.table.ts';
import { moneyBack } from '#features/billing/records/money-back.table.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { isTaxOn } from '#features/billing/tax-params.server.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { subscriptionChanged } from '#features/payment-sync/payment-sync.events.public.ts';
import { agreed, clients, lives } from '#features/subscriptions/demonstration/clients.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';
import { dayMs } from '#values/duration.ts';
import { monthsBefore } from '#values/timestamp.ts';

/** The last client is the account whose credentials are printed, which has its own id. */
const madeUpIds = clients.slice(0, -1).map((_, at) => `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`);
const isSeeded = sql`s.id like ${`${mark}%`}`;

/**
 * Clients with half a year of purchases. The payment provider does not know them, so no sync changes them. Sends no
 * emails. For the first start, once the accounts of the demonstration are there.
 */
export async function seedClients(app: AppContext): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ids = [...madeUpIds, ...(await printedIds(tx))];
    await writeAccounts(app, tx, ids);
    await writeSales(app, tx, ids);
    for (const after of await tx.select().from(subscriptions).where(inArray(subscriptions.organizationId, ids))) {
      const canceledAt = after.cancelAt && after.cancelAt - 24 * 86_400;
      await raise(app, tx, subscriptionChanged, { before: undefined, after, canceledAt, endReason: 'client' });
    }
    await countPast(tx, ids, 1);
    await tx.execute(sql`insert into agreements (id, organization_id, kind, offer, description, lines, amount, currency, months,
        days_due, collection, state, created_by, send_at, changed_at)
      select gen_random_uuid(), u.id, kind, offer, item, case kind when 'fee' then '[]' else
        jsonb_build_array(jsonb_build_object('description', item, 'cents', amount)) end, amount, ${currency}, months,
        days_due, 'send_invoice', 'waiting', f.id, u.created_at, u.created_at
      from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) made (company text, kind text, offer text, item text,
        amount int, days_due int, months int)
      join users u on u.company = made.company and u.id = any(${sql.param(madeUpIds)}::text[])
      join users f on f.email = ${demonstrationEmails.finance}`);
  });
}

/** Empty if the account was erased. */
async function printedIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, demonstrationEmails.client));
  return rows.map(({ id }) => id);
}

/** Sales to a client, with properties named like the columns. */
function salesOf(
  app: AppContext,
  organizationId: string | undefined,
  [, company, , ...bought]: (typeof clients)[number],
) {
  const now = app.now();
  const { offers } = catalogOfSite(app);
  return bought.map(([item, daysAgo, cents = 0]) => {
    const offer = offers.find(({ id }) => id === item);
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const months = Array.from({ length: lives[company]?.months ?? 12 }, (_, month) => monthsBefore(at, -month));
    return {
      id: randomUUID(),
      organization_id: organizationId,
      at,
      item: offer?.name ?? item,
      offer: offer?.id,
      mode: offer?.mode,
      price_id: offer?.priceId,
      setup_price_id: offer?.setupPriceId,
      fee: offer?.price.cents ?? cents,
      setup: offer?.setupPrice?.cents ?? 0,
      paid: offer?.mode === 'subscription' ? months.filter((month) => month < now).length : 1,
      ...lives[company],
    };
  });
}

async function writeAccounts(app: AppContext, tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = clients.slice(0, ids.length).map(([name, company, daysAgo], at) => {
    const created_at = new Date(app.now().getTime() - daysAgo * dayMs);
    return { id: ids[at], name, company, email: demonstrationEmail(name, company), created_at };
  });
  const made = sql`jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb)`;
  // The printed account exists already; only its age is set to match its purchases.
  await tx.execute(sql`insert into users (id, email, name, first_name, last_name, company, role, email_verified,
      created_at)
    select id, email, name, split_part(name, ' ', 1), split_part(name, ' ', 2), company, 'user', true, created_at
    from ${made} on conflict (id) do update set created_at = excluded.created_at`);
  await tx.execute(sql`insert into user_profiles (user_id, full_name, company_name, is_billed, created_at)
    select id, name, company, true, created_at from ${made}
    on conflict (user_id) do update set created_at = excluded.created_at, is_billed = true`);
  await tx.execute(sql`insert into organizations (id, name, created_at)
    select id, company, created_at from ${made} on conflict (id) do nothing`);
  await tx.execute(sql`insert into organization_members (organization_id, user_id, role, created_at)
    select id, id, 'owner', created_at from ${made} on conflict (organization_id, user_id) do nothing`);
  await tx.execute(sql`insert into billing_details (organization_id, name, line1, line2, postal_code, city, state, country,
      vat_id, version, updated_at)
    select id, company, '17 Front St', '', '10004', 'New York', 'NY', 'US', '', gen_random_uuid(), created_at
    from ${made}`);
}

/** Writes orders, plans and their payments. */
async function writeSales(app: AppContext, tx: Transaction, ids: readonly string[]): Promise<void> {
  const sales = clients.slice(0, ids.length).flatMap((client, at) => salesOf(app, ids[at], client));
  const made = sql`jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) made (id uuid, organization_id text, at timestamptz,
    item text, offer text, mode text, price_id text, setup_price_id text, fee int, setup int, paid int, feedback text,
    comment text, months int, "isFailing" boolean, refunded int)`;
  const planId = sql`case mode when 'subscription' then ${mark} || id end`;
  await tx.execute(sql`insert into orders (id, organization_id, offer, mode, price_id, setup_price_id, subscription_id, amount,
      currency, status, success_url, cancel_url, created_at, expires_at, paid_at, fulfilled_at)
    select id, organization_id, offer, mode, price_id, setup_price_id, ${planId}, fee + setup, ${currency}, 'paid', '', '', at,
      at, at, at from ${made} where offer is not null`);
  await tx.execute(sql`insert into subscriptions (id, organization_id, offer, price_id, status, monthly_amount, currency,
      cancel_at_period_end, cancel_at, ended_at, cancel_feedback, cancel_comment, current_period_start,
      current_period_end, next_charge_at, next_charge_cents, payment_method_brand, payment_method_last4, is_taxed,
      is_current, created_at)
    select ${planId}, organization_id, offer, price_id,
      case when months > 0 then 'canceled' when "isFailing" then 'past_due' else 'active' end, fee, ${currency},
      feedback is not null and months is null, case when feedback is not null then period_end end,
      case when months > 0 then period_end end, feedback, comment,
      extract(epoch from at + (paid - 1) * interval '1 month'), period_end,
      case when feedback is null then period_end end, case when feedback is null then fee end, 'visa', '4242',
      ${isTaxOn(app)}, true, at
    from ${made} cross join lateral (select extract(epoch from at + paid * interval '1 month') as period_end) ends
    where mode = 'subscription'`);
  await tx.execute(sql`update user_profiles p set subscription_tier = s.offer, subscription_status = s.status
    from subscriptions s where s.organization_id = p.user_id and ${isSeeded}`);
  await tx.execute(sql`insert into payments (organization_id, subscription_id, order_id, number, description, lines, status,
      amount, amount_paid, amount_refunded, currency, attempts, next_attempt_at, card_brand, card_last4, method_type,
      billed_to, issued_at, paid_at, notices)
    select organization_id, ${planId}, case when is_first and offer is not null then made.id end,
      upper(left(regexp_replace(name, '[^A-Za-z]', '', 'g'), 8)) || '-' ||
        lpad((row_number() over (partition by organization_id order by issued_at))::text, 4, '0'),
      item || case when is_first and setup > 0 then ', ' || item || ' setup' else '' end,
      jsonb_build_array(jsonb_build_object('kind', 'other', 'description', item, 'cents', cents)),
      case when has_failed then 'open' else 'paid' end, cents, case when has_failed then 0 else cents end,
      case when month = paid then coalesce(refunded, 0) else 0 end, ${currency}, case when has_failed then 2 else 0 end,
      case when has_failed then issued_at + interval '15 days' end, 'visa', '4242', 'card',
      jsonb_build_object('name', name, 'country', country, 'taxId', null, 'address',
        jsonb_build_array(line1, city || ', ' || state || ' ' || postal_code, 'United States')),
      issued_at, case when not has_failed then issued_at end,
      array[case when has_failed then 'failed' else 'receipt' end]
    from ${made} join billing_details using (organization_id) cross join generate_series(1, paid) month
    cross join lateral (
      select month = 1 as is_first, at + (month - 1) * interval '1 month' as issued_at,
        case when month = 1 then fee + setup else fee end as cents,
        "isFailing" is not null and month = paid as has_failed
    ) charge`);
  await tx.execute(sql`insert into money_back (id, payment_id, kind, amount, tax_cents, happened_at)
    select ${mark} || id, id, 'refund', amount_refunded, 0, least(paid_at + interval '2 days', ${app.now()}::timestamptz)
    from payments where organization_id = any(${sql.param(ids)}::text[]) and amount_refunded > 0`);
}

/**
 * Counts purchases on their own days, since triggers would count them today. With -1, removes them from the charts.
 */
async function countPast(tx: Transaction, ids: readonly string[], factor: 1 | -1): Promise<void> {
  await tx.execute(sql`with plans as (
      select *, jsonb_build_array(offer, monthly_amount, currency)::text as began from subscriptions s where ${isSeeded}
    )
    select count_metric(metric, at, part, other, ${factor}) from (
      select 'clients', min(created_at), '', '' from orders where organization_id = any(${sql.param(ids)}::text[])
        group by organization_id
      union all select 'mrr', created_at, '', began from plans
      union all select 'mrr', to_timestamp(coalesce(ended_at, current_period_start)), began, mrr_standing_of(organization_id)
        from plans where status <> 'active'
    ) counted (metric, at, part, other)`);
  await tx.execute(
    factor === 1
      ? sql`insert into mrr_standing (organization_id, standing) select organization_id, mrr_standing_of(organization_id)
          from subscriptions s where ${isSeeded} and status <> 'canceled'`
      : sql`delete from mrr_standing where organization_id in (select organization_id from subscriptions s where ${isSeeded})`,
  );
}

/** Removes the demonstration clients and their purchases. Returns the number of clients. */
export async function removeClients(app: AppContext): Promise<number> {
  const { db, payments: provider } = app;
  const made = await db.select({ id: users.id }).from(users).where(inArray(users.id, madeUpIds));
  if (made.length === 0) return 0;
  const ids = [...made.map(({ id }) => id), ...(await printedIds(db))];
  const customers = await db.select().from(paymentCustomers).where(inArray(paymentCustomers.organizationId, ids));
  const erased = await db.transaction(async (tx) => {
    await countPast(tx, ids, -1);
    await tx.execute(sql`select count_end(c, s.cancel_feedback, -1) from subscription_changes c
      join subscriptions s on s.id = c.subscription_id where c.kind = 'ended' and ${isSeeded}`);
    // Revenue stays counted when an account is erased. This never was revenue.
    const isMadeUp = inArray(payments.organizationId, ids);
    const made = tx.select({ id: payments.id }).from(payments).where(isMadeUp);
    await tx.update(moneyBack).set({ amount: 0, taxCents: 0 }).where(inArray(moneyBack.paymentId, made));
    await tx.update(payments).set({ amountPaid: 0, amountRefunded: 0 }).where(isMadeUp);
    return eraseUsers(app, tx, inArray(users.id, ids));
  });
  // A real provider has never heard of them.
  if (!provider.available || !provider.sandbox) return erased;
  for (const { customerId } of customers) if (customerId !== null) await provider.stripe.customers.del(customerId);
  return erased;
}

/**
 * The printed client buys a plan at the payments sandbox, which reports it to the running site: its jobs do the rest.
 */
export async function buyPlan(app: AppContext, checkoutOrigin: string): Promise<void> {
  const email = demonstrationEmails.client;
  const [account] = await app.db
    .select({ user: users, profile: userProfiles })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.email, email));
  if (account === undefined) return;
  const organization = { id: account.user.id, name: account.user.name, role: 'owner' };
  const organizations = [organization];
  const factor = { isOn: false, dueAt: null };
  const session = { ...account, sessionId: 'demonstration', factor, organization, organizations };
  const by = asClientMember(session, new Request(checkoutOrigin), null, 'billing:write');
  if (by === null) return;
  const browser = { address: '127.0.0.1', limitKey: '127.0.0.1', requestId: 'demonstration', nonce: '' };
  const { priceId = '' } = catalogOfSite(app).offers.find(({ id }) => id === 'starter') ?? {};
  const checkout = await startCheckout(app, browser, by, { priceId });
  if (!checkout.ok) throw new Error(`The purchase of the demonstration was refused: ${checkout.reason}`);
  const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: account.user.name, email };
  const page = `${checkoutOrigin}/c/pay/${checkout.sessionId}`;
  await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
}
