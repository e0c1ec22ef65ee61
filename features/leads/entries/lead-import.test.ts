import { describe, expect, test } from 'vitest';
import { readListFile } from '#features/imports/files/read-list-file.server.ts';
import { likelyMapping } from '#features/imports/likely-mapping.ts';
import { importHeadings, readLeadLine } from '#features/leads/entries/lead-import.ts';
import { listFixture } from '../../../tests/fixtures/lists/list-fixture.ts';

const now = new Date('2027-06-01T10:00:00Z');
const owners = [
  { id: 'sam', name: 'Sam Okoye', email: 'sam@meridian.example' },
  { id: 'bea', name: 'Bea', email: 'bea@meridian.example' },
];

function imported(content: Uint8Array | string) {
  const read = readListFile(typeof content === 'string' ? Buffer.from(content) : content, 1000);
  if (!read.ok) throw new Error(read.reason);
  const { columns, email, lines } = read.list;
  const mapping = likelyMapping(columns, email, importHeadings);
  const names = Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, columns[at]?.name]));
  return { names, leads: lines.map(({ cells }) => readLeadLine(cells, { mapping, owners, now })) };
}

describe('a list of another program gives each lead its own name, company and phone', () => {
  const company = 'Harbour Ltd';
  test.each([
    ['shape/c02s2-preamble', { company, received: new Date('2027-03-02T00:00:00Z') }],
    [
      'meaning/c07-google-contacts',
      { company, phone: '+49 30 1234567', message: 'met in May', value: null, tags: '* myContacts' },
    ],
    [
      'meaning/c07s1-hubspot',
      { company, phone: '+49 30 1234567', ownerId: 'sam', stage: 'new', source: 'Organic Search' },
    ],
    ['meaning/c07s2-salesforce', { company, phone: '+49 30 1234567', ownerId: 'sam', message: 'met in May' }],
    ['meaning/c07s3-german', { company: 'Harbour GmbH', phone: '030 1234567', message: 'kennt uns', value: '1500.50' }],
    ['meaning/c07s4-outlook', { company, phone: '+49 30 1', message: 'hi' }],
  ])('%s', (name, expected) => {
    const [line] = imported(listFixture(`${name}.csv`)).leads;
    expect(line?.entry).toMatchObject({ name: 'Ann Lee', email: 'ann@harbour.example', ...expected });
    expect(line?.note).toBeUndefined();
  });
});

test('addresses copied with invisible characters, quotation marks or another address are read', () => {
  const emails = (name: string) => imported(listFixture(`encoding/${name}.csv`)).leads.map(({ entry }) => entry?.email);
  const all = ['ann', 'bo', 'cy', 'di'].map((name) => `${name}@harbour.example`);
  expect(emails('c06-zero-width')).toEqual(all);
  expect(emails('c06s1-nbsp-quotes')).toEqual(all.slice(0, 3));
  expect(emails('c06s2-mailto')).toEqual(all);
  expect(emails('c06s3-two-addresses')).toEqual(all.slice(0, 3));
});

test('values are read as they are meant, and one with two meanings makes its line invalid', () => {
  const { leads } = imported(listFixture('meaning/c08-decimal-comma.csv'));
  expect(leads.map(({ entry, note }) => (entry === null ? note : entry.value))).toEqual([
    '1500.50',
    '1500.50',
    'Value: This could mean thousands or decimals. Write it like 1500 or 1.50.',
    '12.50',
    '1500',
    '1500',
    '12000',
    null,
    null,
    '0',
    '1500',
    '1500.50',
    '1500.50',
  ]);
});

test('a name, number or label of someone or something else is never taken', () => {
  const heads =
    'Record ID,Contact owner,Contact ID,Contact Source,Account Owner ID,Lead Status Label,Company Size,Phone 1 - Label,Email';
  expect(imported(`${heads}\n1,Sam,2,web,3,x,10,Mobile,ann@harbour.example`).names).toEqual({
    email: 'Email',
    owner: 'Contact owner',
  });
});

test('stages, owners, tags and dates have their fields, and what cannot be kept is said', () => {
  const heads = 'Email,Lead Status,Owner,Tags,Created,Next step,Next step on,Probability,Lost reason';
  const line = (cells: string) => imported(`${heads}\n${cells}`).leads[0];
  expect(
    line('a@b.example,Closed Won,BEA@meridian.example,"vip, fair",2027-03-02 09:30:00,Call,2027-07-01,30 %,'),
  ).toEqual({
    entry: {
      name: '',
      email: 'a@b.example',
      company: '',
      phone: '',
      message: '',
      source: 'import',
      value: null,
      stage: 'won',
      ownerId: 'bea',
      tags: 'vip, fair',
      received: new Date('2027-03-02T09:30:00Z'),
      stageSince: null,
      lastActivity: null,
      nextStep: 'Call',
      nextStepOn: '2027-07-01',
      probability: null,
      lostReason: null,
    },
  });
  expect(line('a@b.example,Proposal sent,,,,,,75%,')?.entry).toMatchObject({ stage: 'proposal', probability: 75 });
  expect(line('a@b.example,Lost,,,,,,,too dear')?.entry).toMatchObject({ stage: 'lost', lostReason: 'too dear' });
  const odd = line('a@b.example,Frozen,Sam Gone,,3/2/2027,,,,');
  expect(odd?.entry).toMatchObject({ stage: 'new', ownerId: null, received: null });
  expect(odd?.note).toBe(
    'There is no stage “Frozen”: starts as New. “Sam Gone” is not on the team: no owner. Received is not imported: write “3/2/2027” like 2026-03-02.',
  );
});
