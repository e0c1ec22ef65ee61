import { expect, test } from 'vitest';
import { readSegment, segmentText, type Segment } from '#features/newsletter/campaigns/segments.ts';

test.each<[string, Segment]>([
  ['', { kind: 'all' }],
  ['clients', { kind: 'clients' }],
  ['plan:starter', { kind: 'plan', value: 'starter' }],
  ['source:insights_page', { kind: 'source', value: 'insights_page' }],
  ['campaign:spring: part 2', { kind: 'campaign', value: 'spring: part 2' }],
])('reads and writes %j', (text, segment) => {
  expect(readSegment(text)).toEqual(segment);
  expect(segmentText(segment)).toBe(text);
});

test.each(['everyone', 'plan', 'plan:', 'clients:x', 'email:a@b.example', `source:${'a'.repeat(101)}`])(
  'refuses %j',
  (text) => expect(readSegment(text)).toBeNull(),
);
