import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { mailsOf } from '../../tests/emails.ts';
import { signInOverHttp, soon, type PortalClient } from '../../tests/portal-client.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite({ STRIPE_TAX: 'on' });
});
afterAll(() => site.close());

const checkout = '/checkout?priceId=price_starter_monthly';
const acme = {
  billingName: 'ACME GmbH',
  billingLine1: 'Hauptstraße 1',
  billingPostalCode: '10115',
  billingCity: 'Berlin',
  billingCountry: 'DE',
  vatId: 'DE 000 000 000',
};

async function textOf(answer: Response): Promise<string> {
  return withoutComments(await answer.text());
}

function withoutComments(html: string): string {
  return html.replaceAll(/<!--.*?-->/g, '');
}

/** The newest first. */
async function receiptsOf({ email }: PortalClient, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const mails = await mailsOf(site.app.env.DATA_DIR);
    const receipts = mails.filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Receipt'));
    expect(receipts).toHaveLength(count);
    return receipts.map(({ text }) => text ?? '').sort((one, other) => one.length - other.length);
  }, soon);
}

test('buys Starter with a code, a VAT id and tax, without scripts, and itemizes the receipts', async () => {
  const buyer = await signInOverHttp(site, 'tax-buyer');
  const priceId = 'price_starter_monthly';
  // The code keeps what is typed beside it.
  const applied = await textOf(await buyer.post(checkout, { ...acme, priceId, code: 'welcome10', action: 'apply' }));
  expect(applied).toContain('value="Hauptstraße 1"');
  expect(applied).toMatch(/Discount.*WELCOME10.*-\$850.*\$7,650/s);
  const alone = await buyer.post(checkout, { priceId, code: 'LAUNCH500', action: 'apply' });
  expect([alone.status, alone.headers.get('Location')]).toEqual([303, `${checkout}&code=LAUNCH500`]);
  expect(await buyer.html(`${checkout}&code=NOTHING`)).toContain('This code does not exist. Check the spelling.');

  const refused = await buyer.post(checkout, { ...acme, priceId, code: 'WELCOME10', vatId: 'DE12' });
  expect(refused.status).toBe(422);
  const page = await textOf(refused);
  for (const text of ['Enter a number such as DE123456789', 'value="ACME GmbH"', 'value="DE12"']) {
    expect(page).toContain(text);
  }
  const nothing = await buyer.post(checkout, { priceId });
  expect(await textOf(nothing)).toContain('Enter the name that the invoice is for');

  const begun = await buyer.post(checkout, { ...acme, priceId, code: 'WELCOME10' });
  expect(begun.status).toBe(303);
  const address = begun.headers.get('Location') ?? '';
  const shown = await textOf(await fetch(address));
  for (const text of ['WELCOME10', '-$850.00', 'reverse charge', '$7,650.00', 'Then $1,350.00 each month']) {
    expect(shown).toContain(text);
  }
  const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123', name: 'Ann', email: buyer.email };
  await fetch(address, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });

  const [first = ''] = await receiptsOf(buyer, 1);
  for (const text of ['Starter setup', '$7,000', '$1,500', 'WELCOME10', '-$850', 'Total', '$7,650']) {
    expect(first).toContain(text);
  }
  for (const text of [
    'Reverse charge',
    'ACME GmbH',
    'Hauptstraße 1',
    '10115 Berlin',
    'DE000000000',
    'Meridian Automation',
  ]) {
    expect(first).toContain(text);
  }
  await site.app.paymentsSandbox?.advance(31);
  const [second = ''] = await receiptsOf(buyer, 2);
  expect(second).toContain('$1,350');
  expect(second).not.toContain('setup');

  const read = async (path: string) => withoutComments(await buyer.html(path));
  expect(await read('/dashboard')).toContain('Discount WELCOME10 -$850');
  const billing = await read('/dashboard/billing');
  for (const text of ['ACME GmbH', 'DE000000000', 'Verified']) expect(billing).toContain(text);
});

test('saves billing details in the portal without scripts, with each message at its field', async () => {
  const client = await signInOverHttp(site, 'tax-details');
  const moved = await client.ask('/dashboard/billing/details?to=growth');
  expect(moved.headers.get('Location')).toBe('/dashboard/billing?to=growth&edit=details#details-title');
  const path = '/dashboard/billing?edit=details';
  const action = 'save-details';
  expect(await client.html(path)).toContain(`value="${action}"`);
  const refused = await client.post(path, { ...acme, action, billingPostalCode: '1' });
  expect(refused.status).toBe(422);
  const page = await textOf(refused);
  for (const text of ['Enter a postal code such as 10115', 'value="ACME GmbH"']) expect(page).toContain(text);
  const saved = await client.post(path, { ...acme, action });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/dashboard/billing#details-title']);
  const { rows } = await site.query(`select name, vat_id from billing_details where organization_id = '${client.id}'`);
  expect(rows).toEqual([{ name: 'ACME GmbH', vat_id: 'DE000000000' }]);
  const sheet = withoutComments(await client.html(checkout));
  expect(sheet).toContain('value="Hauptstraße 1"');
  expect(sheet).toMatch(/Tax <small>reverse charge<.*\$0.*Today&#x27;s total.*\$8,500/s);
  await client.post(path, { ...acme, action, vatId: '' });
  const taxed = withoutComments(await client.html(checkout));
  expect(taxed).toMatch(/Tax.*\$1,615.*Today&#x27;s total.*\$10,115.*Tax is added to each of these payments, too\./s);
  expect(taxed).not.toContain('before tax');
  expect(withoutComments(await client.html(`${checkout}&code=WELCOME10`))).toMatch(/\$1,453\.50.*\$9,103\.50/s);
});
