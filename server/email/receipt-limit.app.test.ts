import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openLimits } from '#server/limits/limits.ts';
import { mayConfirm } from '#server/email/receipt-limit.ts';
import { openTestDatabase, silent } from '../../tests/open-test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('limits a mailbox to six confirmations an hour, across all senders and forms', async () => {
  const limits = openLimits(database.pool, silent);
  const answers = [];
  for (let n = 0; n < 60; n += 1)
    answers.push(await mayConfirm(limits, n % 2 ? 'Victim@example.com' : 'victim@example.com', `mail ${n}`));
  expect(answers.filter(Boolean)).toHaveLength(6);
  for (const other of ['victim+1@example.com', 'V.ictim+x+y@example.com'])
    expect(await mayConfirm(limits, other, `mail to ${other}`)).toBe(false);
  expect(await mayConfirm(limits, 'other@example.com', 'another mail')).toBe(true);
  // A retry after a mail server outage.
  expect(await mayConfirm(limits, 'victim@example.com', 'mail 0')).toBe(true);
});
