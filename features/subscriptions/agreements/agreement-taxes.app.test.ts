import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { emptyAgreement } from '#features/subscriptions/agreements/agreement-form.ts';
import { handleNewAgreement } from '#features/subscriptions/agreements/new-agreement.server.ts';
import { changeAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { saveDetails } from '#features/purchases/details/save-details.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { openPayments } from '#server/payments/payments.ts';
import { noExtras } from '../../../tests/billing-details.ts';
import { agreed, makeFinance } from '../../../tests/agreements.ts';
import { hostWithClient, type BillingHost, type OwnClient } from '../../../tests/billing.ts';

let host: BillingHost;
let app: AppContext;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
await hostWithClient((...use) => ([host, ann] = use), { STRIPE_TAX: 'on' });
beforeEach(async () => {
  ({ app } = host);
  by = await makeFinance(app);
});

const berlin = { name: 'ACME GmbH', line1: 'Hauptstraße 1', line2: '', postalCode: '10115', city: 'Berlin', state: '' };
const details = { ...berlin, country: 'DE', vatId: '', ...noExtras };
const rows = () =>
  app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id)).orderBy(payments.amount);

test('adds tax to the months of a fee, also after its amount changed', async () => {
  await saveDetails(app, ann.user.id, details);
  const { id, state } = await agreed(app, by, ann);
  expect(state).toBe('sent');
  expect(await rows()).toMatchObject([{ amount: 357_000, taxCents: 57_000 }]);
  expect(await changeAgreement(app, by, id, { kind: 'amount', cents: 400_000 })).toBe(true);
  const { data } = await host.payments.stripe.subscriptions.list({ limit: 1 });
  expect(data[0]).toMatchObject({
    automatic_tax: { enabled: true },
    items: { data: [{ price: { unit_amount: 400_000, tax_behavior: 'exclusive' } }] },
  });
  await host.sandbox.advance(31);
  await syncCustomer(app, ann.user.id);
  expect((await rows()).at(-1)).toMatchObject({ amount: 476_000, taxCents: 76_000 });
});

test('adds tax to each line of an invoice, and none for a company with a VAT id abroad', async () => {
  await saveDetails(app, ann.user.id, details);
  const lines = { kind: 'invoice', line1: 'Workshop', amount1: '500', line2: 'Travel', amount2: '100' } as const;
  await agreed(app, by, ann, lines);
  expect(await rows()).toMatchObject([{ amount: 71_400, taxCents: 11_400 }]);
  await saveDetails(app, ann.user.id, { ...details, vatId: 'DE000000000' });
  await agreed(app, by, ann, lines);
  expect(await rows()).toMatchObject([{ amount: 60_000, taxCents: 0 }, { amount: 71_400 }]);
});

async function preview(form: Record<string, string>) {
  const fields = new URLSearchParams({ ...emptyAgreement, amount: '3000', ...form, action: 'preview' });
  const answer = await handleNewAgreement(app, by, ann.user.id, fields);
  if (answer.kind !== 'preview') throw new Error(answer.kind);
  return answer.preview;
}

const usd = (cents: number) => ({ cents, currency: 'usd' });

test('shows net, tax and total before a fee starts, as they are then invoiced', async () => {
  expect((await preview({})).taxed).toBe('no-address');
  await saveDetails(app, ann.user.id, details);
  const { taxed, mail } = await preview({});
  expect(taxed).toEqual({ net: usd(300_000), tax: usd(57_000), total: usd(357_000), isReversed: false });
  expect(mail?.text).toContain('$3,570');
  await agreed(app, by, ann);
  expect(await rows()).toMatchObject([{ amount: 357_000, taxCents: 57_000 }]);
  // A fee that is no plan, and a one-off invoice.
  expect((await preview({ offer: '', description: 'Retainer' })).taxed).toMatchObject({ total: usd(357_000) });
  const lines = { kind: 'invoice', line1: 'Workshop', amount1: '500', line2: 'Travel', amount2: '100.01' };
  expect((await preview(lines)).taxed).toMatchObject({ net: usd(60_001), tax: usd(11_400), total: usd(71_401) });
  await saveDetails(app, ann.user.id, { ...details, vatId: 'DE000000000' });
  expect((await preview({})).taxed).toMatchObject({ tax: usd(0), total: usd(300_000), isReversed: true });
  // Nothing of a preview stays at the provider.
  const { data } = await host.payments.stripe.prices.list({ limit: 100, active: false });
  expect(data.filter(({ unit_amount }) => unit_amount === 60_001 || unit_amount === 10_001)).toEqual([]);
});

test('shows the sums before tax when the provider is away', async () => {
  await saveDetails(app, ann.user.id, details);
  const away = openPayments({ ...host.sandbox, apiOrigin: 'http://127.0.0.1:1', sandbox: true });
  const fields = new URLSearchParams({ ...emptyAgreement, amount: '3000', action: 'preview' });
  const answer = await handleNewAgreement({ ...app, payments: away }, by, ann.user.id, fields);
  expect(answer).toMatchObject({ kind: 'preview', preview: { taxed: 'away' } });
});

test('asks for the address of a client whose tax is not known', async () => {
  const { state, refusal } = await agreed(app, by, ann);
  expect([state, await rows()]).toEqual(['refused', []]);
  expect(refusal).toContain('address');
});
