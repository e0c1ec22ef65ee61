import { expect, test } from 'vitest';
import { findOffer } from '#features/billing/prices.server.ts';
import { taxDueToday } from '#features/purchases/details/tax-preview.server.ts';
import { openPayments } from '#server/payments/payments.ts';
import { noExtras } from '../../../tests/billing-details.ts';
import { hostWithClient, type BillingHost, type OwnClient } from '../../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;
await hostWithClient((...use) => ([host, ann] = use), { STRIPE_TAX: 'on' });

const berlin = { name: 'ACME GmbH', line1: 'Hauptstraße 1', line2: '', postalCode: '10115', city: 'Berlin', state: '' };
const details = { ...berlin, country: 'DE', vatId: '', ...noExtras };

test('previews the tax of an order, or nothing without an address or while the provider is away', async () => {
  const { app, sandbox } = host;
  const offer = findOffer(app, 'price_growth_setup')!;
  const usd = (cents: number) => ({ cents, currency: 'usd' });
  expect(await taxDueToday(app, ann.user.id, offer, details, null)).toMatchObject({
    net: usd(1_350_000),
    tax: usd(256_500),
    total: usd(1_606_500),
  });
  expect(await taxDueToday(app, ann.user.id, offer, null, null)).toBeNull();
  const payments = openPayments({ ...sandbox, apiOrigin: 'http://127.0.0.1:1', sandbox: true });
  expect(await taxDueToday({ ...app, payments }, ann.user.id, offer, details, null)).toBeNull();
});
