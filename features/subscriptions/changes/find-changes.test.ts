import { expect, test } from 'vitest';
import type { PlanSnapshot } from '#features/billing/records/changes.ts';
import { changesBetween } from '#features/subscriptions/changes/find-changes.ts';

const now = new Date('2026-06-10T00:00:00Z');
const start = Date.parse('2026-06-01T00:00:00Z') / 1000;
const end = Date.parse('2026-07-01T00:00:00Z') / 1000;
const facts = { createdAt: new Date(start * 1000), canceledAt: null, endReason: 'client' as const };
const starter: PlanSnapshot = {
  offer: 'starter',
  status: 'active',
  cents: 150_000,
  currency: 'usd',
  periodEnd: end,
  cancelAt: null,
  endedAt: null,
  scheduledOffer: null,
  scheduledAt: null,
  pausedAt: null,
  resumesAt: null,
};
const started = ['started'] as const;

function kinds(before: PlanSnapshot | null, after: Partial<PlanSnapshot>) {
  const known = before === null ? [] : started;
  return changesBetween(before, { ...starter, ...after }, facts, known, now).map(({ kind }) => kind);
}

test.each([
  ['nothing', {}, {}, []],
  ['a failed payment', {}, { status: 'past_due' }, []],
  ['another plan', {}, { offer: 'growth', cents: 250_000 }, ['changed']],
  ['another price of the same plan', {}, { cents: 120_000 }, ['changed']],
  ['a change to come', {}, { scheduledOffer: 'growth', scheduledAt: end }, ['change-scheduled']],
  ['another change to come', { scheduledOffer: 'growth' }, { scheduledOffer: 'scale' }, ['change-scheduled']],
  ['a change taken back', { scheduledOffer: 'growth' }, {}, ['change-undone']],
  ['a change that came', { scheduledOffer: 'growth' }, { offer: 'growth' }, ['changed']],
  ['a pause', {}, { pausedAt: start, resumesAt: end }, ['paused']],
  ['the end of a pause', { pausedAt: start }, {}, ['unpaused']],
  ['a cancellation', {}, { cancelAt: end }, ['cancel-scheduled']],
  ['a cancellation taken back', { cancelAt: end }, {}, ['cancel-undone']],
  ['the end of what was canceled', { cancelAt: end }, { status: 'canceled', cancelAt: end, endedAt: end }, ['ended']],
] as const)('finds %s', (_, before, after, expected) => {
  expect(kinds({ ...starter, ...before }, after)).toEqual(expected);
});

test('finds the start, and what happened to a subscription before it was first seen', () => {
  expect(kinds(null, {})).toEqual(['started']);
  expect(kinds(null, { cancelAt: end })).toEqual(['started', 'cancel-scheduled']);
  expect(kinds(null, { cancelAt: end, endedAt: end, status: 'canceled' })).toEqual(['started', 'ended']);
  expect(kinds(null, { status: 'incomplete' })).toEqual([]);
  expect(kinds(null, { status: 'incomplete_expired' })).toEqual([]);
  expect(kinds({ ...starter, status: 'incomplete' }, {})).toEqual([]);
});

test('keeps what was so before there was a history, and sends nothing of it', () => {
  const over = { ...starter, status: 'canceled', endedAt: end };
  const found = changesBetween(over, over, facts, [], now);
  expect(found.map(({ kind, isReportable }) => [kind, isReportable])).toEqual([
    ['started', false],
    ['ended', false],
  ]);
});

test('dates an end and a cancellation as the provider does', () => {
  const canceled = { ...starter, cancelAt: end };
  const at = { ...facts, canceledAt: start + 60 };
  expect(changesBetween(starter, canceled, at, started, now)[0]?.at).toEqual(new Date((start + 60) * 1000));
  const over = { ...canceled, status: 'canceled', endedAt: end };
  expect(changesBetween(canceled, over, facts, started, now)).toMatchObject([
    { at: new Date(end * 1000), reason: 'client' },
  ]);
});
