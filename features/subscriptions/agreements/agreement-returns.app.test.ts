import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { readOwnAgreed } from '#features/billing/own/own-agreements.server.ts';
import { payments } from '#features/billing/billing.table.ts';
import { runPayments } from '#features/payment-sync/payments-command.server.ts';
import { knownMoneyBack } from '#features/payment-sync/rows/money-back.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { agreed, makeFinance } from '../../../tests/agreements.ts';
import { hostWithClient, queuedMails, saveCard, type BillingHost, type OwnClient } from '../../../tests/billing.ts';

let host: BillingHost;
let ann: OwnClient;
let by: TeamMember<'money:write'>;
await hostWithClient((...use) => ([host, ann] = use));
beforeEach(async () => {
  by = await makeFinance(host.app);
});

const sync = () => syncCustomer(host.app, ann.user.id);
const backs = async () => (await knownMoneyBack(host.app.db, ann.user.id)).map(({ kind, amount }) => [kind, amount]);
const rows = () => host.app.db.select().from(payments).where(eq(payments.organizationId, ann.user.id));

async function press(path: string, fields: Record<string, string>): Promise<void> {
  const init = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
  await (await fetch(new URL(path, host.sandbox.checkoutOrigin), init)).arrayBuffer();
  await sync();
}

/** A fee or an invoice that the client has paid. Returns the charge. */
async function paid(form: Parameters<typeof agreed>[3]): Promise<string> {
  if (form?.collection === 'charge_automatically') await saveCard(host, ann);
  await agreed(host.app, by, ann, form);
  for (const { status, invoiceUrl } of await rows()) {
    if (status !== 'open') continue;
    await press(invoiceUrl ?? '', { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann' });
  }
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'paid' });
  const { data } = await host.payments.stripe.charges.list({ payment_intent: row?.paymentIntentId ?? '' });
  return data[0]?.id ?? '';
}

async function reconciled(): Promise<string[]> {
  const lines: string[] = [];
  await runPayments(host.app, ['reconcile'], (line) => lines.push(line));
  return lines;
}

const kinds = [
  ['a fee by invoice', {}, ['invoice new']],
  ['a fee that is charged', { collection: 'charge_automatically' }, []],
  ['a one-off invoice', { kind: 'invoice', line1: 'Workshop', amount1: '3000' }, ['invoice new']],
] as const;

test.each(kinds)('writes down and tells each refund of %s once', async (_kind, form, before) => {
  const charge = await paid(form);
  const { stripe } = host.payments;
  await stripe.refunds.create({ charge, amount: 100_000 });
  await sync();
  expect(await rows()).toMatchObject([{ status: 'paid', amountPaid: 300_000, amountRefunded: 100_000 }]);
  await stripe.refunds.create({ charge });
  await sync();
  expect(await rows()).toMatchObject([{ amountRefunded: 300_000 }]);
  expect(await queuedMails(host)).toEqual([...before, 'receipt', 'refunded', 'refunded'].sort());
  expect(await reconciled()).toEqual(['1 customers asked about, 0 brought up to date, 0 failed.']);
});

test.each(kinds.flatMap(([kind, ...rest]) => [[kind, 'won', ...rest] as const, [kind, 'lost', ...rest] as const]))(
  'writes down and tells a dispute of %s that is %s',
  async (_kind, end, form, before) => {
    const charge = await paid(form);
    await press('/returns', { charge, act: 'dispute' });
    expect(await rows()).toMatchObject([{ status: 'paid', dispute: 'needs_response' }]);
    expect(await backs()).toEqual([['dispute', 300_000]]);
    await press('/returns', { charge, act: end });
    expect(await rows()).toMatchObject([{ dispute: end }]);
    const won = end === 'won' ? [['dispute-won', -300_000]] : [];
    expect(await backs()).toEqual([['dispute', 300_000], ...won]);
    expect(await queuedMails(host)).toEqual([...before, 'receipt', 'disputed', 'dispute-closed'].sort());
    // The fee goes on: the team decides about it.
    const { plan, invoices } = await readOwnAgreed(host.app, ann.user.id);
    expect([plan?.state ?? 'active', invoices]).toEqual(['active', []]);
    expect(await reconciled()).toEqual(['1 customers asked about, 0 brought up to date, 0 failed.']);
  },
);
