import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Email, Mailer } from '../../server/email/email.ts';
import { openMailer } from '../../server/email/mailer.ts';
import { openInbox, refuseInbox, type Inbox } from './inbox.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let inbox: Inbox;
let mailer: Mailer & { close(): void };

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meridian-inbox-'));
  inbox = await openInbox({ dataDir, log });
  mailer = openMailer({ smtpUrl: inbox.smtpUrl, from: 'Meridian <hello@meridian.example>', log });
});

afterEach(async () => {
  mailer.close();
  await inbox.close();
  await rm(dataDir, { recursive: true });
});

function message(changes: Partial<Email> = {}): Email {
  const words = {
    subject: 'Grüße an Zoë ✓',
    html: '<p>Hallo <b>Zoë</b></p>',
    text: 'Hallo Zoë, https://a.example/x?y=1.',
  };
  return { key: 'one', to: 'Zoë <zoe@example.com>', ...words, ...changes };
}

async function get(address: string, init?: RequestInit): Promise<Response> {
  const answer = await inbox.pages(new Request(`http://127.0.0.1:4200${address}`, init));
  if (answer === null) throw new Error(`The inbox did not answer ${address}.`);
  return answer;
}

test('reads back an email with an attachment and a non-ASCII subject unchanged', async () => {
  const bytes = Buffer.from([0, 1, 2, 253, 254, 255]);
  await mailer.send(
    message({ attachments: [{ filename: 'Entwurf ü.bin', contentType: 'image/png', content: bytes }] }),
  );
  const [entry] = await inbox.list();
  expect(entry).toMatchObject({ to: 'Zoë <zoe@example.com>', subject: 'Grüße an Zoë ✓' });
  const mail = await inbox.read(entry!.id);
  expect(mail?.text?.trim()).toBe('Hallo Zoë, https://a.example/x?y=1.');
  expect(await inbox.html(entry!.id)).toContain('<b>Zoë</b>');
  expect(mail?.attachments).toEqual([{ filename: 'Entwurf ü.bin', contentType: 'image/png', bytes }]);

  const file = await get(`/sandbox/inbox/${entry!.id}/attachments/1`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  expect(file.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment;/);
});

test('stores an email sent twice as one file and shows its last version once', async () => {
  await mailer.send(message());
  await mailer.send(message({ subject: 'Corrected' }));
  await mailer.send(message({ key: 'two', subject: 'Another' }));
  expect((await inbox.list()).map(({ subject }) => subject)).toEqual(['Another', 'Corrected']);
  const files = await readdir(path.join(dataDir, 'mail'));
  expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(2);
  expect(files).toHaveLength(2);
});

test('writes an acknowledged email to disk, where a new inbox finds it', async () => {
  await mailer.send(message());
  const [name] = await readdir(path.join(dataDir, 'mail'));
  const raw = await readFile(path.join(dataDir, 'mail', name!), 'utf8');
  expect(raw).toContain('Message-ID: <');
  const again = await openInbox({ dataDir, log });
  expect(await again.list()).toHaveLength(1);
  await again.close();
  const { id } = (await inbox.list())[0]!;
  expect(await (await get(`/sandbox/inbox/${id}.eml`)).text()).toBe(raw);
});

test('shows an unparseable email as it is and hides no other', async () => {
  await mailer.send(message());
  const deep = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  );
  await writeFile(path.join(dataDir, 'mail', `${'a'.repeat(32)}.eml`), `Subject: deep\r\n${deep.join('')}`);
  expect(await inbox.list()).toHaveLength(2);
  expect((await inbox.read('a'.repeat(32)))?.subject).toBe('Unreadable mail');
  expect((await get(`/sandbox/inbox/${'a'.repeat(32)}`)).status).toBe(200);
});

test('deletes partial files of a killed process after an hour', async () => {
  const left = path.join(dataDir, 'mail', `${'a'.repeat(32)}.x.arriving`);
  await writeFile(left, 'half');
  await utimes(left, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000));
  await (await openInbox({ dataDir, log })).close();
  expect(await readdir(path.join(dataDir, 'mail'))).toEqual([]);
  expect(await inbox.list()).toEqual([]);
});

test('does not acknowledge an email that the disk cannot store', async () => {
  await rm(path.join(dataDir, 'mail'), { recursive: true });
  await expect(mailer.send(message())).rejects.toThrow(/451/);
});

test('renders the list, an email and the empty inbox as pages', async () => {
  expect(await (await get('/sandbox/inbox')).text()).toContain('Nothing has been sent yet');
  await mailer.send(message());
  const { id } = (await inbox.list())[0]!;
  const list = await (await get('/sandbox/inbox')).text();
  expect(list).toContain('Grüße an Zoë ✓');
  expect(list).toContain(`href="/sandbox/inbox/${id}"`);
  const mail = await (await get(`/sandbox/inbox/${id}`)).text();
  expect(mail).toContain('<a href="https://a.example/x?y=1" target="_blank" rel="noopener noreferrer">');
  expect(mail).toMatch(/<iframe[^>]* src="\/sandbox\/inbox\/[0-9a-f]{32}\/html"[^>]* sandbox="allow-popups [^"]*"/s);
  expect(await (await get('/sandbox/inbox.css')).text()).toContain(':root');
  expect(await (await get('/sandbox/inbox.json')).json()).toMatchObject({ success: true, total: 1, mails: [{ id }] });
  expect(await (await get(`/sandbox/inbox/${id}.json`)).json()).toMatchObject({
    mail: { text: message().text + '\n' },
  });
});

test('shows email content as text, and runs nothing in its HTML part', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  await mailer.send(message({ subject: evil, html: `<p>${evil}</p>`, text: evil, headers: { 'X-Evil': evil } }));
  const { id } = (await inbox.list())[0]!;
  for (const address of ['/sandbox/inbox', `/sandbox/inbox/${id}`]) {
    const answer = await get(address);
    const page = await answer.text();
    expect(page).not.toMatch(/<script|<img/i);
    expect(page).toContain('&#60;script&#62;alert(1)');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'");
  }
  const part = await get(`/sandbox/inbox/${id}/html`);
  const policy = part.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).not.toMatch(/script|allow-same-origin/);
});

test('allows only reads, and only from this machine', async () => {
  const elsewhere = new Request('http://meridian.example/sandbox/inbox');
  expect((await inbox.pages(elsewhere))?.status).toBe(403);
  const rebound = new Request('http://127.0.0.1:4200/sandbox/inbox', { headers: { Host: 'evil.example:4200' } });
  expect((await inbox.pages(rebound))?.status).toBe(403);
  expect((await inbox.pages(new Request('http://localhost:4200/sandbox/inbox')))?.status).toBe(200);
  expect((await get('/sandbox/inbox', { method: 'POST' })).status).toBe(405);
});

test('ignores addresses that are not its own, and does not find made-up ones', async () => {
  for (const path of ['/', '/sandbox', '/sandbox/inboxes', '/intake']) {
    expect(await inbox.pages(new Request(`http://127.0.0.1:4200${path}`))).toBeNull();
  }
  const none = '0'.repeat(32);
  for (const rest of ['/x', `/${none}`, `/${none}.eml`, `/${none}/html`, '/..%2f..%2fetc%2fpasswd', '.xml']) {
    expect((await get(`/sandbox/inbox${rest}`)).status).toBe(404);
  }
});

test('refuses a public origin with one sentence', () => {
  expect(refuseInbox({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' })).toBeNull();
  expect(refuseInbox({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBeNull();
  expect(refuseInbox({ PUBLIC_ORIGIN: 'https://meridian.example' })).toMatch(/^The local inbox .*SMTP_URL.*\.$/);
});
