import { expect, test } from 'vitest';
import { allWebhookEvents } from '#features/webhooks/events/all-events.server.ts';
import { exampleOf } from '../../../scripts/webhooks.ts';

test('defines each type once, with an example that fits', () => {
  expect(new Set(allWebhookEvents.map(({ type }) => type)).size).toBe(allWebhookEvents.length);
  for (const event of allWebhookEvents) expect(event.data.parse(exampleOf(event))).toEqual(exampleOf(event));
});

test('takes no blank text anywhere', () => {
  const blanked = (value: unknown): unknown => {
    if (typeof value === 'string') return ' ';
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blanked(inner)]));
  };
  for (const event of allWebhookEvents) {
    const example = exampleOf(event);
    const { error } = event.data.safeParse(blanked(example));
    const texts = JSON.stringify(example).match(/(?<=:)"/g) ?? [];
    expect(error?.issues.length ?? 0).toBeGreaterThan(texts.length === 0 ? -1 : 0);
  }
});
