import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { readEmailBody } from '#server/email/email-parser.ts';
import { readBody, readHead } from '#server/email/parse-email.ts';
import { silent } from '../../tests/silent.ts';

const rawOf = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const headOf = (lines: readonly string[]) => readHead(rawOf(lines), undefined);
const read = async (lines: readonly string[]) => ({ ...(await headOf(lines)), ...(await readBody(rawOf(lines))) });
const plain = ['From: Ada <ada@harbour.example>', 'To: reply+1@in.example.com', 'Message-ID: <a@b>', 'Subject: Hi'];

it('reads sender, recipients, text and attachments', async () => {
  const email = await read([
    ...plain,
    ...['Delivered-To: <Other@in.example.com>', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Hello'],
    ...['--b', 'Content-Type: text/plain; name=a.txt', 'Content-Disposition: attachment; filename=a.txt', '', 'A'],
    ...['--b--', ''],
  ]);
  expect(email).toMatchObject({
    messageId: '<a@b>',
    from: { address: 'ada@harbour.example', name: 'Ada' },
    subject: 'Hi',
    to: ['other@in.example.com', 'reply+1@in.example.com'],
    isAutomatic: false,
    attachments: [{ fileName: 'a.txt' }],
  });
  expect(email.text.trim()).toBe('Hello');
  expect(
    Buffer.from(email.attachments[0]?.content ?? [])
      .toString()
      .trim(),
  ).toBe('A');
});

it('turns HTML into text, without pictures and scripts', async () => {
  const email = await read([
    ...plain,
    ...['Content-Type: text/html', '', '<p>One</p><img src="https://x.example/1.gif" alt="Pixel"><p>Two</p>'],
    '<script>alert(1)</script>',
  ]);
  expect(email.text).toBe('One\n\nTwo');
});

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Precedence: bulk'],
  ['X-Autoreply: yes'],
  ['Return-Path: <>'],
  ['List-Id: <news.example.com>'],
  ['X-MS-Exchange-Inbox-Rules-Loop: ada@harbour.example'],
  ['X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent'],
])('knows an automatic email by %s', async (header) => {
  expect((await headOf([...plain, header, '', 'Away']))?.isAutomatic).toBe(true);
  expect((await headOf([...plain, 'Auto-Submitted: no', '', 'Here']))?.isAutomatic).toBe(false);
});

const fixture = (name: string) => readFileSync(new URL(`../../tests/fixtures/emails/${name}.eml`, import.meta.url));

test.each(['exchange-inbox-rules', 'x-autoreply-from', 'x-failed-recipients'])(
  'knows an automatic email written as %s',
  async (name) => {
    expect((await readHead(fixture(`automatic/${name}`), undefined))?.isAutomatic).toBe(true);
  },
);

it('takes the email of a person as such that suppresses replies, or that a rule of another mailbox passed on', async () => {
  expect((await readHead(fixture('suppress-only'), undefined))?.isAutomatic).toBe(false);
  const passedOn = [
    'X-MS-Exchange-Inbox-Rules-Loop: hello@meridian.example',
    'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
  ];
  expect((await headOf([...plain, ...passedOn, '', 'Hi']))?.isAutomatic).toBe(false);
});

it('names attachments that Outlook has packed, whatever they are called', async () => {
  expect((await readBody(fixture('winmail'))).attachments).toMatchObject([{ fileName: 'winmail.dat' }]);
  const unnamed = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: application/ms-tnef'];
  expect((await read([...plain, ...unnamed, '', 'A', '--b--'])).attachments).toMatchObject([
    { fileName: 'winmail.dat' },
  ]);
});

it('names an email without an id by its content, and takes none without a sender', async () => {
  const [one, other] = await Promise.all(['A', 'B'].map((text) => headOf(['From: a@b.example', '', text])));
  expect(one?.messageId).toMatch(/^<[0-9a-f]{64}>$/);
  expect(one?.messageId).not.toBe(other?.messageId);
  expect(await headOf(['Subject: nobody', '', 'A'])).toBeNull();
  expect(await readHead(Buffer.alloc(0), undefined)).toBeNull();
});

const typed = (type: string, body: string) => rawOf([...plain, `Content-Type: ${type}`, '', body]);

test.each([
  ['nested HTML', typed('text/html', '<div>'.repeat(100_000))],
  ['nested tables', typed('text/html', '<table><tr><td>'.repeat(50_000))],
  ['millions of paragraphs', typed('text/html', '<p>x</p>'.repeat(1_700_000))],
  ['one long line', typed('text/plain', 'x'.repeat(15_000_000))],
])('cuts %s to a bounded text, in a thread', async (_what, raw) => {
  const body = await readEmailBody(silent, raw);
  expect(body.ok && body.part.text.length).toBeLessThanOrEqual(200_000);
});

test.each([
  ['millions of lines', typed('text/plain', '> a\n'.repeat(3_000_000))],
  ['millions of flowed lines', typed('text/plain; format=flowed', 'a \n'.repeat(3_000_000))],
  ['100,000 parts', typed('multipart/mixed; boundary=b', '--b\r\n\r\na\r\n'.repeat(100_000))],
  [
    'parts in parts',
    rawOf(Array.from({ length: 50 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`)),
  ],
  ['a header of megabytes', rawOf([...plain, `X: ${'a'.repeat(5_000_000)}`, '', ''])],
])('does not read %s', async (_what, raw) => {
  expect(await readEmailBody(silent, raw)).toEqual({ ok: false, reason: 'unreadable' });
});
