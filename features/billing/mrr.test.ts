import { expect, test } from 'vitest';
import { mrrOf, type Subscribers } from '#features/billing/mrr.ts';
import type { Currency } from '#features/billing/money.ts';

const starters: Subscribers = { count: 3, tier: 'starter', monthly: null };
const paying = (cents: number, currency: Currency = 'usd', tier: string | null = null): Subscribers => ({
  count: 2,
  tier,
  monthly: { cents, currency },
});

test.each<[string, readonly Subscribers[], number]>([
  ['nobody', [], 0],
  ['Starter alone: active subscribers times 1500', [starters], 4_500_00],
  ['what is really charged, before the list price', [paying(1_200_00, 'usd', 'starter')], 2_400_00],
  ['the plan that a profile names', [{ count: 1, tier: 'growth', monthly: null }], 3_000_00],
  ['the optimization sessions', [{ count: 2, tier: 'workflow-optimization', monthly: null }], 1_200_00],
  [
    'no known price',
    [
      { count: 2, tier: 'Gold', monthly: null },
      { count: 1, tier: null, monthly: null },
    ],
    4_500_00,
  ],
  ['a price in another currency is not known in ours', [paying(900_00, 'eur')], 3_000_00],
  ['all of them', [starters, paying(600_00)], 5_700_00],
])('%s', (_, subscribers, cents) => {
  expect(mrrOf(subscribers)).toEqual({ cents, currency: 'usd' });
});
