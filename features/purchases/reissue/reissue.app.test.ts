import { expect, test } from 'vitest';
import { loadInvoice, reissueOwn } from '#app/portal/invoice/invoice-page.server.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { payments } from '#features/billing/billing.table.ts';
import { billingFieldsOf, type BillingDetails } from '#features/billing/records/billing-details.ts';
import { saveDetails } from '#features/purchases/details/save-details.server.ts';
import { reissueByTeam } from '#features/purchases/reissue/reissue-form.server.ts';
import { readInvoice, reissueInvoice } from '#features/purchases/reissue/reissue.server.ts';
import { syncCustomer } from '#features/payment-sync/sync-customer.server.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { makeFinance } from '../../../tests/agreements.ts';
import { begin, hostWithClient, makeClient, pay, type BillingHost } from '../../../tests/billing.ts';

let host: BillingHost;
let ann: Session;
await hostWithClient((...use) => ([host, ann] = use));

const berlin: BillingDetails = {
  name: 'ACME GmbH',
  line1: 'Main 1',
  line2: '',
  postalCode: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
  vatId: '',
};
const munich = { ...berlin, name: 'ACME Holding GmbH', postalCode: '80331', city: 'Munich' };

async function paidInvoice(): Promise<string> {
  await pay(host, await begin(host.app, ann, 'price_starter_monthly'));
  await syncCustomer(host.app, ann.user.id);
  const [row] = await host.app.db.select().from(payments);
  return row?.id ?? '';
}

test('issues a paid invoice again for its client, once for many presses, and keeps the original', async () => {
  const { app } = host;
  const id = await paidInvoice();
  const original = await readInvoice(app, id);
  expect(original).toMatchObject({ replaces: null, billedTo: { name: 'Lee & Co' } });
  const own = () => reissueOwn(app, ann, id, '127.0.0.1');
  expect(await own()).toMatch(/already has these details/);
  await saveDetails(app, ann.user.id, berlin);
  expect(await loadInvoice(app, ann, id)).toMatchObject({ isOwn: true, isSame: false });
  const presses = await Promise.all([own(), own(), own()]);
  expect(presses.filter((problem) => problem === null)).toHaveLength(1);
  expect(await loadInvoice(app, ann, id)).toMatchObject({
    isSame: true,
    invoice: {
      number: `${original?.number ?? ''}-R1`,
      rows: original?.rows,
      paidAt: original?.paidAt,
      replaces: { number: original?.number, issuedAt: original?.issuedAt },
      billedTo: { name: 'ACME GmbH', address: ['Main 1', '10115 Berlin', 'Germany'], taxId: null },
    },
  });
  // What the provider has stays, whatever is read from it.
  await syncCustomer(app, ann.user.id);
  expect(await app.db.select().from(payments)).toMatchObject([{ billedTo: original?.billedTo }]);
  expect((await readInvoice(app, id))?.number).toBe(`${original?.number ?? ''}-R1`);

  const bob = await makeClient(app, 'bob');
  expect(await loadInvoice(app, bob, id)).toBeNull();
  expect(await reissueOwn(app, bob, id, '127.0.0.1')).toMatch(/Only paid invoices/);
  expect(await loadInvoice(app, ann, 'x')).toBeNull();

  const by = await makeFinance(app);
  const invoice = { id, userId: ann.user.id };
  const fields = (details: BillingDetails) => new URLSearchParams(billingFieldsOf(details));
  expect(await reissueByTeam(app, by, invoice, fields({ ...munich, city: '' }))).toMatchObject({
    faults: { billingCity: 'Enter the city' },
  });
  expect(await reissueByTeam(app, by, invoice, fields(munich))).toEqual({ ok: true });
  expect(await readInvoice(app, id)).toMatchObject({ number: `${original?.number ?? ''}-R2` });
  const audited = (await app.db.select().from(auditLog)).filter(({ action }) => action === 'invoice-reissued');
  expect(audited.map(({ actorId, userId, details }) => [actorId, userId, details?.['revision']])).toEqual([
    [ann.user.id, ann.user.id, 1],
    [by.user.id, ann.user.id, 2],
  ]);
});

test('refuses what is unpaid, and a buyer for whom another tax would have been due', async () => {
  const { app } = host;
  const paymentId = await paidInvoice();
  const reissue = (details: BillingDetails) =>
    reissueInvoice(app, { paymentId, userId: ann.user.id, details, by: { actorId: ann.user.id } });
  const billedTo = { name: 'ACME', address: ['Main 1', '10115 Berlin', 'Germany'], taxId: 'DE000000000' };
  await app.db.update(payments).set({ taxNote: 'reverse-charge', billedTo });
  expect(await reissue({ ...berlin, country: 'FR', vatId: 'FRAB123456789' })).toEqual({ ok: false, reason: 'tax' });
  expect(await reissue(berlin)).toEqual({ ok: false, reason: 'tax' });
  expect(await reissue({ ...munich, vatId: 'DE000000000' })).toEqual({ ok: true });
  await app.db.update(payments).set({ status: 'void' });
  expect(await reissue(berlin)).toEqual({ ok: false, reason: 'not-paid' });
  expect(await readInvoice(app, paymentId)).toBeNull();
});
