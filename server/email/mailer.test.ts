import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { RetryLater } from '#server/jobs/retry-later.ts';
import type { Email } from '#server/email/email.ts';
import { messageIdOf, openMailer } from '#server/email/mailer.ts';
import { openSmtpPeer, type SmtpPeer } from '../../tests/fakes/smtp.ts';

const from = 'Meridian <hello@meridian.example>';
const log = pino({ level: 'silent' });
const ends: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openPeer(options?: Parameters<typeof openSmtpPeer>[0]): Promise<SmtpPeer> {
  const peer = await openSmtpPeer(options);
  ends.push(() => peer.close());
  return peer;
}

function openTestMailer(smtpUrl: string) {
  const mailer = openMailer({ smtpUrl, from, log });
  ends.push(() => mailer.close());
  return mailer;
}

function mail(changes: Partial<Email> = {}): Email {
  const copy = { subject: 'Your request, Zoë', html: '<p>Grüße</p>', text: 'Grüße' };
  return { key: 'intake/1/person', to: 'Ann Lee <ann@example.com>', ...copy, ...changes };
}

test('delivers an email whole, with both parts and its headers', async () => {
  const peer = await openPeer();
  await openTestMailer(peer.url).send(
    mail({
      replyTo: 'team@meridian.example',
      headers: { 'List-Unsubscribe': '<https://meridian.example/u>' },
      attachments: [{ filename: 'café.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR') }],
    }),
  );

  const [received] = peer.emails;
  expect(received?.envelopeTo).toEqual(['ann@example.com']);
  expect(received?.mail).toMatchObject({
    from: { name: 'Meridian', address: 'hello@meridian.example' },
    to: [{ name: 'Ann Lee', address: 'ann@example.com' }],
    replyTo: [{ address: 'team@meridian.example' }],
    subject: 'Your request, Zoë',
    messageId: messageIdOf('intake/1/person', from),
    attachments: [{ filename: 'café.ics', mimeType: 'text/calendar' }],
  });
  expect(received?.mail.html).toContain('<p>Grüße</p>');
  expect(received?.mail.text).toContain('Grüße');
  const headers = Object.fromEntries(received?.mail.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers['auto-submitted']).toBe('auto-generated');
  // All but NDR, which would suppress bounces.
  expect(headers['x-auto-response-suppress']).toBe('DR, RN, NRN, OOF, AutoReply');
  expect(headers['list-unsubscribe']).toBe('<https://meridian.example/u>');
  expect(Date.parse(received?.mail.date ?? '')).not.toBeNaN();
});

test('sends an event as a part that calendars take from the email, and attached, under a short subject', async () => {
  const peer = await openPeer();
  const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const;
  await openTestMailer(peer.url).send(mail({ calendar, subject: `New request: ${'x'.repeat(100)} (3F2A-91C0)` }));
  const raw = peer.emails[0]!.raw;
  const [, alternative = ''] = /multipart\/alternative; ?\s*boundary="([^"]+)"/u.exec(raw) ?? [];
  const parts = raw.split(`--${alternative}`).map((part) => /^Content-Type: ([^;\r\n]+)/imu.exec(part)?.[1]);
  expect(parts.slice(1, -1)).toEqual(['text/plain', 'text/html', 'text/calendar']);
  expect(raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/iu);
  expect(raw).toMatch(/Content-Disposition: attachment; filename=invite\.ics/iu);
  expect(peer.emails[0]!.mail.subject).toBe(`New request: ${'x'.repeat(60)}… (3F2A-91C0)`);
});

test('uses the same Message-ID for the same key and another one for another key, without revealing the key', async () => {
  const peer = await openPeer();
  const mailer = openTestMailer(peer.url);
  await mailer.send(mail());
  await mailer.send(mail());
  await mailer.send(mail({ key: 'intake/1/team' }));
  const [first, again, other] = peer.emails.map(({ mail }) => mail.messageId);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(first).toMatch(/^<[0-9a-f]{32}@meridian\.example>$/);
  expect(peer.emails[0]?.raw).not.toContain('intake/1');
});

test.each(['refuse', 'refuse-recipient', 'later'] as const)(
  'rejects on "%s", and delivers at the next attempt',
  async (fault) => {
    const peer = await openPeer();
    const mailer = openTestMailer(peer.url);
    peer.failNext(fault);
    await expect(mailer.send(mail())).rejects.toThrow();
    expect(peer.emails).toHaveLength(0);
    await mailer.send(mail());
    expect(peer.emails).toHaveLength(1);
  },
);

test('rejects when the connection breaks within an email, and delivers it whole at the next attempt', async () => {
  const peer = await openPeer();
  const mailer = openTestMailer(peer.url);
  const long = mail({ text: 'long '.repeat(20_000) });
  peer.failNext('cut-off');
  await expect(mailer.send(long)).rejects.toThrow();
  expect(peer.emails).toHaveLength(0);
  await mailer.send(long);
  expect(peer.emails[0]?.mail.text?.trim()).toBe(long.text.trim());
});

test('delivers once to a server that accepts the email and hangs up, and postpones the next attempt', async () => {
  const peer = await openPeer();
  peer.failNext('cut-off-after', 'cut-off-after', 'cut-off-after');
  const failure: unknown = await openTestMailer(peer.url)
    .send(mail())
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RetryLater);
  expect((failure as RetryLater).seconds).toBeGreaterThanOrEqual(600);
  expect(peer.emails).toHaveLength(1);
});

test('replaces at once a pooled connection that the server has dropped', async () => {
  const peer = await openPeer();
  const mailer = openTestMailer(peer.url);
  await mailer.send(mail());
  peer.dropConnections();
  await mailer.send(mail({ key: 'intake/2/person' }));
  expect(peer.emails).toHaveLength(2);
});

test('waits for a slow mail server', async () => {
  const peer = await openPeer({ slowMs: 300 });
  peer.failNext('slow');
  await openTestMailer(peer.url).send(mail());
  expect(peer.emails).toHaveLength(1);
});

test('rejects when the mail server is silent or unreachable', async () => {
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const url = `smtp://127.0.0.1:${address.port}`;
  await expect(openTestMailer(`${url}?greetingTimeout=150`).send(mail())).rejects.toThrow(/greeting/i);
  await new Promise((resolve) => mute.close(resolve));
  // Another test may have taken the port that is free again.
  await expect(openTestMailer('smtp://127.0.0.1:9').send(mail())).rejects.toThrow(/ECONNREFUSED/);
});

test('signs in with the user and password of the server address, and rejects on a wrong password', async () => {
  const peer = await openPeer({ account: { user: 'meridian', pass: 'p@ss' } });
  await openTestMailer(peer.url.replace('//', '//meridian:p%40ss@')).send(mail());
  expect(peer.emails).toHaveLength(1);
  await expect(openTestMailer(peer.url.replace('//', '//meridian:wrong@')).send(mail())).rejects.toThrow(/535/);
});

test('ends no header at a line break in a subject, name or file name', async () => {
  const peer = await openPeer();
  await openTestMailer(peer.url).send(
    mail({
      to: 'Ann\r\nBcc: spy@example.net <ann@example.com>',
      subject: 'Hello\r\nBcc: spy@example.net\r\n\r\nbody\u2028end',
      attachments: [{ filename: '../a\r\nX-Evil: 1.txt', contentType: 'text/plain', content: 'x' }],
    }),
  );
  const [received] = peer.emails;
  expect(received?.envelopeTo).toEqual(['ann@example.com']);
  expect(received?.raw).not.toMatch(/^(bcc|x-evil):/im);
  expect(received?.mail.subject).toBe('Hello Bcc: spy@example.net body end');
  expect(received?.mail.to).toEqual([{ name: 'Ann Bcc: spy@example.net', address: 'ann@example.com' }]);
  expect(received?.mail.attachments[0]?.filename).not.toMatch(/[\r\n/]/);
});

test.each([
  ['two addresses', { to: 'ann@example.com, spy@example.net' }],
  ['an address with a line break', { to: 'ann@example.com\r\nRCPT TO:spy@example.net' }],
  ['an address hidden in a name', { to: 'Ann <spy@example.net> <ann@example.com>' }],
  ['a quoted local part', { to: '"a b"@example.com' }],
  ['no address', { to: 'Ann' }],
  ['a bad reply address', { replyTo: 'ann@example.com, spy@example.net' }],
  ['a header that readdresses', { headers: { Bcc: 'spy@example.net' } }],
  ['a header of its own', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
  ['a header with a line break', { headers: { 'List-Unsubscribe': 'x\r\nBcc: spy@example.net' } }],
  ['a header name with a line break', { headers: { 'X-A\r\nBcc': 'spy@example.net' } }],
  ['no text part', { text: ' ' }],
  ['no HTML part', { html: '' }],
  ['no subject', { subject: '\r\n' }],
  ['no key', { key: '' }],
])('refuses an email with %s, and sends nothing', async (_what, changes) => {
  const peer = await openPeer();
  await expect(openTestMailer(peer.url).send(mail(changes))).rejects.toThrow(/email/i);
  expect(peer.attempts()).toBe(0);
});

test('sends no password over a network without TLS', async () => {
  const peer = await openPeer({ account: { user: 'meridian', pass: 'secret' } });
  // Loopback spelled as a remote host; no STARTTLS.
  const elsewhere = peer.url.replace('//127.0.0.1', '//meridian:secret@127.1');
  await expect(openTestMailer(elsewhere).send(mail())).rejects.toThrow(/TLS/i);
  expect(peer.attempts()).toBe(0);
});

test('refuses an invalid sender address on opening', () => {
  expect(() => openMailer({ smtpUrl: 'smtp://127.0.0.1', from: 'nobody', log })).toThrow(/address/);
});
