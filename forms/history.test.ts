import { expect, test } from 'vitest';
import { eventsOf } from '#forms/history.ts';

test('lists the events of a submission in order, each with what happened', () => {
  const sent = new Date('2026-03-01T08:00:00Z');
  expect(eventsOf(sent, [])).toEqual([{ kind: 'sent', at: '2026-03-01T08:00:00.000Z' }]);
  const history = [
    { at: '2026-03-01T09:00:00.123456+01:00', version: 2 },
    { at: '2026-03-02T08:00:00+00:00', status: 'contacted' },
  ];
  expect(eventsOf(sent, history).slice(1)).toEqual([
    { kind: 'changed', at: '2026-03-01T08:00:00.123Z' },
    { kind: 'status', at: '2026-03-02T08:00:00.000Z', status: 'contacted' },
  ]);
});
