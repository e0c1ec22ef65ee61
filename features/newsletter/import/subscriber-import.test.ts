import { expect, test } from 'vitest';
import { readListFile } from '#features/imports/files/read-list-file.server.ts';
import { likelyMapping } from '#features/imports/likely-mapping.ts';
import { readSubscriberLine, subscriberHeadings } from '#features/newsletter/import/subscriber-import.ts';
import { listFixture } from '../../../tests/fixtures/lists/list-fixture.ts';

function verdicts(content: Uint8Array | string) {
  const read = readListFile(typeof content === 'string' ? Buffer.from(content) : content, 1000);
  if (!read.ok) throw new Error(read.reason);
  const { columns, email, lines } = read.list;
  const mapping = likelyMapping(columns, email, subscriberHeadings);
  return lines.map(({ cells }) => {
    const reading = readSubscriberLine(cells, { columns, mapping });
    return [reading.entry?.email.split('@')[0], 'verdict' in reading ? reading.verdict : 'added'];
  });
}

test.each([
  [
    'c10-ghost-members',
    [
      ['ann', 'added'],
      ['bo', 'left'],
    ],
  ],
  ['c10s1-mailchimp-unsubscribed', [['bo', 'left']]],
  [
    'c10s3-substack',
    [
      ['ann', 'added'],
      ['bo', 'left'],
    ],
  ],
  [
    'c10s4-own-export',
    [
      ['kim', 'left'],
      ['lou', 'bounced'],
    ],
  ],
])('%s: people who unsubscribed or bounced stay so', (name, expected) => {
  expect(verdicts(listFixture(`meaning/${name}.csv`))).toEqual(expected);
});

test.each([
  ['status', 'blocklisted', 'left'],
  ['subscription_status', 'unsubscribed', 'left'],
  ['Status', 'Active', 'added'],
  ['status', 'enabled', 'added'],
  ['Marketing status', 'Cleaned', 'bounced'],
  ['Status', 'Unconfirmed', 'unconfirmed'],
  ['Status', 'Suspected spam', 'unconfirmed'],
  ['Status', 'gone fishing', 'left'],
  ['Opted out', 'Yes', 'left'],
  ['Opted out', 'no', 'added'],
  ['Unsubscribed', '', 'added'],
  ['Unsubscribed on', '2026-02-01', 'left'],
  ['Bounced', '2026-02-01', 'bounced'],
])('a column “%s” with “%s” is %s', (heading, cell, verdict) => {
  expect(verdicts(`Email,${heading}\nann@harbour.example,${cell}`)).toEqual([['ann', verdict]]);
});
