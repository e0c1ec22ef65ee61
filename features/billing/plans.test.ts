import { expect, test } from 'vitest';
import { catalog } from '#features/billing/catalog.ts';
import { cancelSchema, includesOffer, monthsLater, portalPlans, setupDue } from './plans.ts';

const { plans } = catalog;
const seconds = (text: string) => Date.parse(`${text}T10:00:00Z`) / 1000;

test('sells Starter, Growth and Scale by the month', () => {
  expect(portalPlans(plans).map(({ id }) => id)).toEqual(['starter', 'growth', 'scale']);
});

test('charges the difference of the setups, and never gives one back', () => {
  expect([setupDue(1_350_000, 700_000), setupDue(700_000, 1_350_000), setupDue(700_000, 0)]).toEqual([
    650_000, 0, 700_000,
  ]);
});

test.each([
  ['starter', false, 'starter', true],
  ['growth', false, 'starter', true],
  ['growth', true, 'starter', true],
  ['starter', false, 'growth', false],
  ['growth', false, 'growth', true],
  ['growth', true, 'growth', false],
  ['scale', false, 'growth', true],
  ['growth', false, 'scale', false],
  ['workflow-optimization', false, 'starter', false],
  ['workflow-optimization', false, 'workflow-optimization', true],
  ['growth', false, 'micro-saas-ui', false],
])('%s, agreed %s, includes %s: %s', (offer, isAgreed, wanted, includes) => {
  const offered = catalog.offers.find(({ id }) => id === wanted);
  if (offered === undefined) throw new Error('no such offer');
  expect(includesOffer(plans, { offer, isAgreed }, offered)).toBe(includes);
});

test('adds months to the last day of shorter ones', () => {
  expect(monthsLater(seconds('2026-01-31'), 1)).toBe(seconds('2026-02-28'));
  expect(monthsLater(seconds('2028-01-31'), 1)).toBe(seconds('2028-02-29'));
  expect(monthsLater(seconds('2026-03-31'), -1)).toBe(seconds('2026-02-28'));
  expect(monthsLater(seconds('2026-11-15'), 3)).toBe(seconds('2027-02-15'));
});

test('takes a reason or none, and cuts a long comment', () => {
  expect(cancelSchema.parse({ feedback: 'unused', comment: ' a ' })).toEqual({ feedback: 'unused', comment: 'a' });
  const long = cancelSchema.parse({ feedback: 'made up', comment: 'x'.repeat(900) });
  expect([long.feedback, long.comment.length]).toEqual([null, 500]);
});
