import { withSettings } from '../../tests/test-app.ts';
import { expect, test } from 'vitest';
import { runPayments } from '#features/payment-sync/payments-command.server.ts';
import { openBillingHost } from '../../tests/billing.ts';

const host = await openBillingHost();

test('creates, finds and compares prices by their lookup key', async () => {
  const { stripe } = host.payments;
  const lines: string[] = [];
  const sync = async (...argv: string[]) => {
    lines.length = 0;
    return runPayments(host.app, ['sync', ...argv], (line) => lines.push(line));
  };
  expect(await sync()).toBe(0);
  expect(lines).toHaveLength(12);
  expect(lines.every((line) => line.startsWith('found '))).toBe(true);
  const other = { product: 'prod_growth_setup', currency: 'usd', lookup_key: 'price_growth_setup' };
  await stripe.prices.create({ ...other, unit_amount: 1, transfer_lookup_key: true });
  expect(await sync()).toBe(1);
  expect(lines.filter((line) => line.startsWith('DIFFERS'))).toHaveLength(1);
  expect(await sync('--replace')).toBe(0);
  expect(lines.filter((line) => line.startsWith('replaced'))).toHaveLength(1);
  const { env } = host.app;
  const named = { ...host.app, env: withSettings(env, { STRIPE_PRICE_GROWTH: 'price_none' }) };
  expect(await runPayments(named, ['sync'], (line) => lines.push(line))).toBe(0);
  expect(lines.filter((line) => line.includes('Now set STRIPE_PRICE_GROWTH=price_'))).toHaveLength(1);
  await stripe.prices.update('price_micro_saas_ui', { active: false });
  expect(await sync()).toBe(0);
  expect(lines.filter((line) => line.startsWith('made'))).toHaveLength(1);
  expect(await sync()).toBe(0);
});

test('compares whether prices include tax, only where tax is charged', async () => {
  const { stripe } = host.payments;
  const lines: string[] = [];
  const sync = async (tax: string, ...argv: string[]) => {
    lines.length = 0;
    const app = { ...host.app, env: withSettings(host.app.env, { STRIPE_TAX: tax }) };
    return runPayments(app, ['sync', ...argv], (line) => lines.push(line));
  };
  expect(await sync('on')).toBe(0);
  const gross = {
    product: 'prod_growth_setup',
    currency: 'usd',
    unit_amount: 13_500_00,
    tax_behavior: 'inclusive' as const,
  };
  await stripe.prices.create({ ...gross, lookup_key: 'price_growth_setup', transfer_lookup_key: true });
  expect(await sync('off')).toBe(0);
  expect(await sync('on')).toBe(1);
  expect(lines.find((line) => line.startsWith('DIFFERS'))).toContain('tax behavior inclusive');
  expect(await sync('on', '--replace')).toBe(0);
  const { data } = await stripe.prices.list({ lookup_keys: ['price_growth_setup'], active: true });
  expect(data).toMatchObject([{ tax_behavior: 'exclusive', unit_amount: 13_500_00 }]);
});
