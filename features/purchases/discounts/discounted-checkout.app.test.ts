import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadBilling } from '#app/portal/billing/billing-page.server.ts';
import { orders, payments, subscriptions } from '#features/billing/billing.table.ts';
import { startCheckout, type WantedCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { billingDetails } from '#features/billing/records/billing-details.table.ts';
import { noBilling, type TypedBilling } from '#features/billing/records/billing-details.ts';
import { readDetails, saveDetails, sendDetails } from '#features/purchases/details/save-details.server.ts';
import { receivedEvents } from '#features/payment-sync/received/received-events.public.server.ts';
import { remindOfBilling, sendBillingReminder } from '#features/subscriptions/methods/reminders.jobs.server.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { openPayments } from '#server/payments/payments.ts';
import type { AppContext } from '#server/app-context.ts';
import { noExtras } from '../../../tests/billing-details.ts';
import { hostWithClient, makeClient, pay, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { runNow } from '../../../tests/jobs.ts';
import { newClient, withSettings } from '../../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;

await hostWithClient((opened, client) => {
  host = opened;
  ann = client;
});

const starter = 'price_starter_monthly';
const acme: TypedBilling = {
  ...noBilling,
  billingName: 'ACME GmbH',
  billingLine1: 'Hauptstraße 1',
  billingPostalCode: '10115',
  billingCity: 'Berlin',
  billingCountry: 'DE',
};

async function withoutDetails(): Promise<void> {
  await host.app.db.delete(billingDetails);
}

/** Where tax is on. */
function taxed(): AppContext {
  return { ...host.app, env: withSettings(host.app.env, { STRIPE_TAX: 'on' }) };
}

function start(wanted: Partial<WantedCheckout> = {}, app = host.app, client = ann) {
  return startCheckout(app, newClient(), client, { priceId: starter, ...wanted });
}

/** A new code each time: the sandbox lasts longer than a test. */
let codes = 0;
async function newCode(coupon: object, more: object = {}): Promise<string> {
  const { stripe } = host.payments;
  codes += 1;
  const { id } = await stripe.coupons.create({ duration: 'once', ...coupon });
  const { code } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    code: `CODE${codes}`,
    ...more,
  });
  return code;
}

async function sessionOf(answer: Awaited<ReturnType<typeof start>>) {
  if (!answer.ok) throw new Error(`No checkout: ${answer.reason}`);
  return host.payments.stripe.checkout.sessions.retrieve(answer.sessionId);
}

test('sells at the price less the code, once for many clicks, and counts what is really paid', async () => {
  const { app, sandbox } = host;
  const code = await newCode({ percent_off: 10, duration: 'repeating', duration_in_months: 2 });
  const answers = await Promise.all([start({ code }), start({ code: code.toLowerCase() }), start({ code })]);
  expect(new Set(answers.map((answer) => (answer.ok ? answer.url : answer.reason))).size).toBe(1);
  const session = await sessionOf(answers[0]);
  expect(session).toMatchObject({ amount_total: 7_650_00, total_details: { amount_discount: 850_00 } });
  const [order] = await app.db.select().from(orders);
  expect(order).toMatchObject({ amount: 7_650_00, discountCode: code, discountCents: 850_00, status: 'open' });
  // Another code is another price, so the first session must not stay payable.
  const other = await sessionOf(await start({ code: await newCode({ amount_off: 500_00, currency: 'usd' }) }));
  expect(other.amount_total).toBe(8_000_00);
  expect((await sessionOf(answers[0])).status).toBe('expired');
  const again = await sessionOf(await start({ code }));
  await pay(host, again.id);
  await syncCustomer(app, ann.user.id);
  expect(await app.db.select().from(orders).where(eq(orders.status, 'paid'))).toMatchObject([{ amount: 7_650_00 }]);
  expect(await app.db.select().from(payments)).toMatchObject([
    {
      amount: 7_650_00,
      discountCents: 850_00,
      discountLabel: code,
      taxCents: 0,
      lines: [
        { cents: 1_500_00, kind: 'month' },
        { cents: 7_000_00, kind: 'setup', description: 'Starter setup' },
      ],
    },
  ]);
  const monthly = async () => (await app.db.select().from(subscriptions))[0];
  expect(await monthly()).toMatchObject({ monthlyAmount: 1_350_00, discountCents: 150_00, discountLabel: code });
  await sandbox.advance(31);
  await sandbox.advance(31);
  await syncCustomer(app, ann.user.id);
  expect(await monthly()).toMatchObject({ monthlyAmount: 1_500_00, discountCents: 0, discountEndsAt: null });
  const amounts = (await app.db.select().from(payments)).map(({ amount }) => amount);
  expect(amounts.sort((one, two) => one - two)).toEqual([1_350_00, 1_500_00, 7_650_00]);
  expect(await syncCustomer(app, ann.user.id)).toEqual({ changed: 0 });
});

test('says why a code is refused', async () => {
  const { stripe } = host.payments;
  const refusal = async (code: string, wanted: Partial<WantedCheckout> = {}) => {
    const answer = await start({ ...wanted, code });
    return answer.ok ? 'sold' : answer.reason === 'code-refused' ? answer.message : answer.reason;
  };
  const off = { percent_off: 10 };
  expect(await refusal('NOTHING-LIKE-IT')).toBe('This code does not exist. Check the spelling.');
  expect(await refusal("'; --")).toBe('This code does not exist. Check the spelling.');
  const dear = { minimum_amount: 20_000_00, minimum_amount_currency: 'usd' };
  expect(await refusal(await newCode(off, { restrictions: dear }))).toBe(
    'This code is for orders of $20,000 and more.',
  );
  expect(await refusal(await newCode({ ...off, applies_to: { products: ['prod_other'] } }))).toBe(
    'This code is not for Starter.',
  );
  expect(await refusal(await newCode({ amount_off: 100, currency: 'eur' }))).toBe('This code is for another currency.');
  const { id: stranger } = await stripe.customers.create({ name: 'Stranger' });
  expect(await refusal(await newCode(off, { customer: stranger }))).toBe('This code belongs to another client.');
  const past = { expires_at: 1_700_000_000 };
  expect(await refusal(await newCode(off, past))).toBe('This code has expired.');
  const gone = await newCode(off);
  const { data } = await stripe.promotionCodes.list({ code: gone });
  await stripe.promotionCodes.update(data[0]?.id ?? '', { active: false });
  expect(await refusal(gone)).toBe('This code is no longer valid.');
  const single = await newCode(off, { max_redemptions: 1 });
  const bob = await makeClient(host.app, 'bob');
  await pay(host, (await sessionOf(await start({ code: single }, host.app, bob))).id);
  expect(await refusal(single)).toBe('This code has reached its limit of uses.');
  await syncCustomer(host.app, bob.user.id);
  const first = await newCode(off, { restrictions: { first_time_transaction: true } });
  const second = await start({ code: first, priceId: 'price_micro_saas_ui' }, host.app, bob);
  expect(second).toMatchObject({ message: 'This code is for a first purchase, and you have bought from us before.' });
  expect(await refusal(first)).toBe('sold');
});

test('keeps the price of an open session, and asks anew when the code ended meanwhile', async () => {
  const { stripe } = host.payments;
  const code = await newCode({ amount_off: 1_000_00, currency: 'usd' });
  const session = await sessionOf(await start({ code }));
  const { data } = await stripe.promotionCodes.list({ code });
  await stripe.promotionCodes.update(data[0]?.id ?? '', { active: false });
  expect(await start({ code })).toMatchObject({ reason: 'code-refused', message: 'This code is no longer valid.' });
  await stripe.checkout.sessions.expire(session.id);
  await syncCustomer(host.app, ann.user.id);
  expect((await sessionOf(await start())).amount_total).toBe(8_500_00);
  expect((await host.app.db.select().from(orders)).map(({ status }) => status).sort()).toEqual(['expired', 'open']);
});

test('needs an address where tax is on, keeps it, and sells with tax by it', async () => {
  const app = taxed();
  await withoutDetails();
  expect(await start({}, app)).toMatchObject({
    reason: 'billing-refused',
    errors: { billingName: 'Enter the name that the invoice is for' },
  });
  const session = await sessionOf(await start({ billing: acme }, app));
  expect(session).toMatchObject({ amount_total: 10_115_00, total_details: { amount_tax: 1_615_00 } });
  // A new address is another tax, so another session.
  const company = { ...acme, vatId: '000000000' };
  const untaxed = await sessionOf(await start({ billing: company }, app));
  expect(untaxed).toMatchObject({ amount_total: 8_500_00 });
  expect((await sessionOf(await start({}, app))).id).toBe(untaxed.id);
  await pay(host, untaxed.id);
  await host.sandbox.advance(1);
  await syncCustomer(app, ann.user.id);
  expect(await readDetails(app, ann.user.id)).toMatchObject({
    name: 'ACME GmbH',
    vatId: 'DE000000000',
    vatState: 'verified',
    isPushed: true,
  });
  expect(await app.db.select().from(payments)).toMatchObject([
    {
      amount: 8_500_00,
      taxCents: 0,
      taxNote: 'reverse-charge',
      billedTo: { name: 'ACME GmbH', address: ['Hauptstraße 1', '10115 Berlin', 'Germany'], taxId: 'DE000000000' },
    },
  ]);
  expect(await syncCustomer(app, ann.user.id)).toEqual({ changed: 0 });
});

test('keeps the code of the order when another tab goes on without it, until it is removed', async () => {
  const code = await newCode({ percent_off: 10 });
  const first = await sessionOf(await start({ code }));
  const second = await sessionOf(await start());
  expect([first.amount_total, second.amount_total]).toEqual([7_650_00, 7_650_00]);
  expect(await host.app.db.select().from(orders).where(eq(orders.status, 'open'))).toMatchObject([
    { discountCode: code, amount: 7_650_00 },
  ]);
  const other = await newCode({ amount_off: 500_00, currency: 'usd' });
  expect((await sessionOf(await start({ code: other }))).amount_total).toBe(8_000_00);
  // Ended since: it is refused, not dropped.
  const { data } = await host.payments.stripe.promotionCodes.list({ code: other });
  await host.payments.stripe.promotionCodes.update(data[0]?.id ?? '', { active: false });
  expect(await start()).toMatchObject({ reason: 'code-refused' });
});

test('asks for company, address, and country from the sum in the settings, also without tax', async () => {
  const { app } = host;
  await withoutDetails();
  const errors = { billingName: 'Enter the name that the invoice is for', billingCountry: 'Choose a country' };
  expect(await start()).toMatchObject({ reason: 'billing-refused', errors });
  expect((await start({ billing: acme })).ok).toBe(true);
  expect(await readDetails(app, ann.user.id)).toMatchObject({ name: 'ACME GmbH', country: 'DE' });
});

test('taxes what runs once tax is switched on and the address is known, and asks for it before', async () => {
  const { app } = host;
  const untaxed = async () => (await receivedEvents(taxed())).untaxed;
  await pay(host, (await sessionOf(await start())).id);
  await syncCustomer(app, ann.user.id);
  await withoutDetails();
  await syncCustomer(taxed(), ann.user.id);
  expect([await untaxed(), (await receivedEvents(app)).untaxed]).toEqual([1, 0]);
  const billing = async () => loadBilling(taxed(), ann, new URL('http://127.0.0.1/dashboard/billing'));
  expect((await billing()).isAddressMissing).toBe(true);
  expect(await previewChange(taxed(), ann, 'growth', 'now')).toEqual({ ok: false, reason: 'no-address' });
  for (let day = 0; day < 2; day += 1) await runNow(remindOfBilling, taxed());
  const reminders = (await host.queued()).filter(({ name }) => name === 'send-billing-reminder');
  expect(reminders.map(({ data }) => data)).toEqual([{ kind: 'address', organizationId: ann.user.id }]);
  await runNow(sendBillingReminder, taxed(), { kind: 'address', organizationId: ann.user.id });
  expect(host.emails.splice(0)).toMatchObject([
    { to: 'ann@example.com', subject: expect.stringContaining('address') as string },
  ]);

  const berlin = { name: 'ACME', line1: 'Main 1', line2: '', postalCode: '10115', city: 'Berlin', state: '' };
  await saveDetails(taxed(), ann.user.id, { ...berlin, country: 'DE', vatId: '', ...noExtras });
  await syncCustomer(taxed(), ann.user.id);
  expect([await untaxed(), (await billing()).isAddressMissing]).toEqual([0, false]);
  await runNow(sendBillingReminder, taxed(), { kind: 'address', organizationId: ann.user.id });
  expect(host.emails).toEqual([]);
  const [row] = await app.db.select().from(subscriptions);
  expect(row).toMatchObject({ isTaxed: true, nextChargeCents: 1_785_00 });
  const preview = await previewChange(taxed(), ann, 'growth', 'now');
  if (!preview.ok) throw new Error(preview.reason);
  expect(preview.preview.lines.map(({ kind }) => kind)).toContain('tax');
  expect(await changePlan(taxed(), ann, preview.preview.token)).toEqual({ ok: true });
  const [changed] = await app.db.select().from(payments).orderBy(desc(payments.amount)).limit(1);
  expect(changed?.taxCents).toBeGreaterThan(0);
  expect(await syncCustomer(taxed(), ann.user.id)).toEqual({ changed: 0 });
});

test('keeps what is typed while the provider is away, and sends it later', async () => {
  const { app } = host;
  await start();
  const reading = { name: 'ACME', line1: 'Main St 1', line2: '', postalCode: '10001', city: 'New York', state: 'NY' };
  const details = { ...reading, country: 'US', vatId: '', ...noExtras };
  const away = openPayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiOrigin: 'http://127.0.0.1:1' });
  expect(await saveDetails({ ...app, payments: away }, ann.user.id, details)).toEqual({ ok: true, isPushed: false });
  expect(await readDetails(app, ann.user.id)).toMatchObject({ name: 'ACME', isPushed: false });
  // As after a kill between our row and the provider.
  expect((await host.queued()).filter(({ name }) => name === 'send-billing-details')).toHaveLength(1);
  await runNow(sendDetails, app, { organizationId: ann.user.id });
  await runNow(sendDetails, app, { organizationId: ann.user.id });
  expect(await readDetails(app, ann.user.id)).toMatchObject({ isPushed: true });
  const [row] = await app.db.select().from(billingDetails);
  expect(row?.pushedVersion).toBe(row?.version);
  const { data } = await host.payments.stripe.customers.list({ limit: 100 });
  const own = data.find(({ metadata }) => metadata['organization_id'] === ann.user.id);
  expect(own).toMatchObject({ name: 'ACME', address: { city: 'New York', state: 'NY', country: 'US' } });
});

test('replaces a VAT id, and shows the answer of the registry', async () => {
  const { app, sandbox } = host;
  await start();
  const details = {
    name: 'ACME',
    line1: 'A',
    line2: '',
    postalCode: '10115',
    city: 'Berlin',
    state: '',
    country: 'DE',
    ...noExtras,
  };
  await saveDetails(app, ann.user.id, { ...details, vatId: 'DE123456789' });
  expect(await readDetails(app, ann.user.id)).toMatchObject({ vatState: 'pending' });
  await saveDetails(app, ann.user.id, { ...details, vatId: 'DE111111111' });
  await sandbox.advance(1);
  await syncCustomer(app, ann.user.id);
  expect(await readDetails(app, ann.user.id)).toMatchObject({ vatId: 'DE111111111', vatState: 'unverified' });
  await saveDetails(app, ann.user.id, { ...details, vatId: '' });
  expect(await readDetails(app, ann.user.id)).toMatchObject({ vatId: '', vatState: null });
});
