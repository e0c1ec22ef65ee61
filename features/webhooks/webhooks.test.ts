import { expect, test } from 'vitest';
import {
  webhookBody,
  emptyEndpoint,
  validateEndpoint,
  endpointErrorCopy as copy,
  healthOf,
  maxAttempts,
  nextAttempt,
  deliveryVerdict,
} from '#features/webhooks/webhooks.ts';

const good = {
  ...emptyEndpoint,
  url: 'https://crm.example.com/hooks',
  description: 'CRM',
  eventTypes: ['lead.created'] as const,
};

test('reports missing input at each field', () => {
  expect(validateEndpoint(good)).toEqual({});
  expect(validateEndpoint(emptyEndpoint)).toEqual({ url: copy.urlMissing, eventTypes: copy.typesMissing });
  expect(validateEndpoint({ ...good, url: 'crm.example.com' })).toEqual({ url: copy.urlMalformed });
  expect(validateEndpoint({ ...good, description: 'x'.repeat(201) })).toEqual({ description: copy.descriptionLong });
});

test('retries a failed attempt over three days, with growing delays, and not together with others', () => {
  const now = new Date('2026-11-01T00:00:00Z');
  const waits = (random: number) =>
    Array.from({ length: maxAttempts }, (_, at) => nextAttempt(at + 1, now, random)).map((at) =>
      at === null ? null : (at.getTime() - now.getTime()) / 1000,
    );
  expect(waits(0)).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, null]);
  expect(waits(1).slice(0, 3)).toEqual([6, 360, 2160]);
  const days = waits(0).reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(nextAttempt(99, now, 0)).toBeNull();
});

test('counts only a 2xx as a delivery, and not a redirect', () => {
  expect([200, 204, 299].map(deliveryVerdict)).toEqual(['delivered', 'delivered', 'delivered']);
  expect([100, 301, 307, 400, 429, 500, 0].map(deliveryVerdict)).toEqual(Array(7).fill('failed'));
  expect(deliveryVerdict(410)).toBe('gone');
});

test('builds the body from the type, its timestamp and the data', () => {
  const at = new Date('2026-11-01T00:00:00.5Z');
  const body = webhookBody(
    { type: 'lead.created', at, data: { id: 'a', url: '/admin/leads/a' } },
    'https://www.example.com',
  );
  expect(body).toBe(
    '{"type":"lead.created","timestamp":"2026-11-01T00:00:00.500Z","data":{"id":"a","url":"https://www.example.com/admin/leads/a"}}',
  );
});

test('takes the health of an endpoint from its newest attempt', () => {
  const at = new Date();
  expect(healthOf({ enabled: true, lastSuccessAt: null, failingSince: null, recent: 0 })).toBe('unused');
  // A failed test, after which an endpoint does not count as failing.
  expect(healthOf({ enabled: true, lastSuccessAt: null, failingSince: null, recent: 1 })).toBe('undelivered');
  expect(healthOf({ enabled: true, lastSuccessAt: at, failingSince: null, recent: 0 })).toBe('working');
  expect(healthOf({ enabled: true, lastSuccessAt: at, failingSince: at, recent: 3 })).toBe('failing');
  expect(healthOf({ enabled: false, lastSuccessAt: at, failingSince: at, recent: 3 })).toBe('disabled');
});
