import { beforeEach, expect, test } from 'vitest';
import { payments } from '#features/billing/billing.table.ts';
import { startCheckout } from '#features/purchases/checkout/start-checkout.server.ts';
import { saveDetails } from '#features/purchases/details/save-details.server.ts';
import { changePlan, previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import type { ChangeTime } from '#features/billing/plans.ts';
import { receiptRows } from '#features/billing/receipt.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { noExtras } from '../../../tests/billing-details.ts';
import { hostWithClient, pay, type BillingHost, type OwnClient } from '../../../tests/billing.ts';
import { newClient } from '../../../tests/test-app.ts';

let host: BillingHost;
let ann: OwnClient;
await hostWithClient((...use) => ([host, ann] = use), { STRIPE_TAX: 'on' });

const berlin = { name: 'ACME GmbH', line1: 'Hauptstraße 1', line2: '', postalCode: '10115', city: 'Berlin', state: '' };

/** A new code each time: the sandbox lasts longer than a test. */
let codes = 0;
beforeEach(async () => {
  const { stripe } = host.payments;
  await saveDetails(host.app, ann.user.id, { ...berlin, country: 'DE', vatId: '', ...noExtras });
  codes += 1;
  const { id } = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: `TEN${codes}` });
  const begun = await startCheckout(host.app, newClient(), ann, {
    priceId: 'price_starter_monthly',
    code: `TEN${codes}`,
  });
  if (!begun.ok) throw new Error(begun.reason);
  await pay(host, begun.sessionId);
  await syncCustomer(host.app, ann.user.id);
});

async function preview(when: ChangeTime) {
  const answer = await previewChange(host.app, ann, 'growth', when);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.preview;
}

test('names the discount by its code and the tax by its rate, which make the sum, as on the receipt', async () => {
  const shown = await preview('now');
  expect(shown.lines.map(({ kind }) => kind)).toEqual(['credit', 'rest', 'setup', 'discount', 'tax']);
  const [discount, tax] = shown.lines.slice(-2);
  expect([discount?.text, tax?.text]).toEqual([`Discount TEN${codes}`, 'VAT 19%']);
  const net = shown.lines.slice(0, 4).reduce((sum, { amount }) => sum + amount.cents, 0);
  expect([(discount?.amount.cents ?? 0) < 0, tax?.amount.cents]).toEqual([true, Math.round(net * 0.19)]);
  expect(net + (tax?.amount.cents ?? 0)).toBe(shown.due.cents);
  expect(shown.monthlyDue?.cents).toBe(Math.round(3_000_00 * 0.9 * 1.19));

  expect(await changePlan(host.app, ann, shown.token)).toEqual({ ok: true });
  const rows = await host.app.db.select().from(payments);
  const made = rows.find(({ description }) => description === 'Change to Growth');
  expect(made).toMatchObject({
    amount: shown.due.cents,
    discountCents: -(discount?.amount.cents ?? 0),
    taxCents: tax?.amount.cents,
    discountLabel: `TEN${codes}`,
    taxLabel: 'VAT 19%',
  });
  const labels = made === undefined ? [] : receiptRows(made).map(({ label }) => label);
  expect(labels.slice(-4)).toEqual([`Discount TEN${codes}`, 'VAT 19%', 'Total', 'Amount paid']);
});

test('names them for the next period too', async () => {
  const { lines, due } = await preview('period-end');
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['discount', 'month', 'setup', 'tax']);
  expect(lines.reduce((sum, { amount }) => sum + amount.cents, 0)).toBe(due.cents);
});
