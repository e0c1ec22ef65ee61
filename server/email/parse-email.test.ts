import { expect, it, test } from 'vitest';
import { parseEmail } from '#server/email/parse-email.ts';

const read = (lines: readonly string[]) => parseEmail(Buffer.from(lines.join('\r\n')));
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
    ...{ messageId: '<a@b>', from: { address: 'ada@harbour.example', name: 'Ada' }, subject: 'Hi' },
    ...{ to: ['other@in.example.com', 'reply+1@in.example.com'], isAutomatic: false },
    attachments: [{ fileName: 'a.txt', contentType: 'text/plain' }],
  });
  expect(email?.text.trim()).toBe('Hello');
  expect(
    Buffer.from(email?.attachments[0]?.content ?? [])
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
  expect(email?.text).toBe('One\n\nTwo');
});

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Precedence: bulk'],
  ['X-Autoreply: yes'],
  ['Return-Path: <>'],
  ['List-Id: <news.example.com>'],
])('knows an automatic email by %s', async (header) => {
  expect((await read([...plain, header, '', 'Away']))?.isAutomatic).toBe(true);
  expect((await read([...plain, 'Auto-Submitted: no', '', 'Here']))?.isAutomatic).toBe(false);
});

it('names an email without an id by its content, and takes none without a sender', async () => {
  const [one, other] = await Promise.all(['A', 'B'].map((text) => read(['From: a@b.example', '', text])));
  expect(one?.messageId).toMatch(/^<[0-9a-f]{64}>$/);
  expect(one?.messageId).not.toBe(other?.messageId);
  expect(await read(['Subject: nobody', '', 'A'])).toBeNull();
  expect(await parseEmail(Buffer.alloc(0))).toBeNull();
});
