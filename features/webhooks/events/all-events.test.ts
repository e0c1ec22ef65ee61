import { expect, test } from 'vitest';
import { allWebhookEvents } from '#features/webhooks/events/all-events.ts';
import { eventTypes, testEvent } from '#features/webhooks/webhooks.ts';

test('defines each event that an endpoint can choose, with an example that fits', () => {
  expect(allWebhookEvents.map(({ type }) => type).toSorted()).toEqual([...eventTypes, testEvent].toSorted());
  for (const { data, example } of allWebhookEvents) expect(data.parse(example)).toEqual(example);
});

test('takes no blank text anywhere', () => {
  const blanked = (value: unknown): unknown => {
    if (typeof value === 'string') return ' ';
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blanked(inner)]));
  };
  for (const { data, example } of allWebhookEvents) {
    const { error } = data.safeParse(blanked(example));
    const texts = JSON.stringify(example).match(/(?<=:)"/g) ?? [];
    expect(error?.issues.length ?? 0).toBeGreaterThan(texts.length === 0 ? -1 : 0);
  }
});
