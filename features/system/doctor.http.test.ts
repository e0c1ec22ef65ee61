import { writeFile } from 'node:fs/promises';
import { createServer, request as forward, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '../../tests/built-site.ts';
import { openSmtpPeer } from '../../tests/fakes/smtp.ts';
import { freePort } from '../../tests/site.ts';
import { echoHeader, echoPath, echoToken } from './checks/echo.server.ts';
import { runDoctor } from './doctor.server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(settings: Readonly<Record<string, string>> = {}): Promise<BuiltSite> {
  const site = await openBuiltSite({ SANDBOXES: 'off', SMTP_URL: 'smtp://127.0.0.1:9', ...settings }, { work: false });
  ends.push(() => site.close());
  return site;
}

interface Found {
  readonly ok: boolean;
  readonly checks: readonly { id: string; state: string; summary: string; remedy: string | null }[];
}

/** The lines of one check, and the exit code. */
async function doctor({ app }: BuiltSite, argv: readonly string[] = []) {
  const printed: string[] = [];
  const exitCode = await runDoctor(app, ['--json', ...argv], (text) => printed.push(text));
  const { checks, ok } = JSON.parse(printed.join('\n')) as Found;
  expect(ok).toBe(exitCode === 0);
  return { exitCode, of: (id: string) => checks.find((check) => check.id === id) };
}

test('fails for a mail server that refuses the login or does not answer, and sends a test email to one that works', async () => {
  const peer = await openSmtpPeer({ account: { user: 'meridian', pass: 'secret' } });
  ends.push(() => peer.close());
  const closed = await doctor(await open());
  expect(closed.exitCode).toBe(1);
  expect(closed.of('mail')).toMatchObject({
    state: 'failed',
    summary: expect.stringContaining('ECONNREFUSED') as string,
    remedy: expect.stringContaining('SMTP_URL') as string,
  });
  const wrong = await doctor(await open({ SMTP_URL: peer.url.replace('//', '//meridian:wrong@') }), [
    '--mail',
    'a@b.example',
  ]);
  expect(wrong.of('mail')).toMatchObject({ state: 'failed', summary: expect.stringContaining('535') as string });
  expect(wrong.of('test-email')).toMatchObject({ state: 'failed' });
  const right = await doctor(await open({ SMTP_URL: peer.url.replace('//', '//meridian:secret@') }), [
    '--mail',
    'a@b.example',
  ]);
  expect(right.of('mail')).toMatchObject({ state: 'ok' });
  expect(right.of('test-email')).toMatchObject({ state: 'ok' });
  expect(peer.emails.map(({ envelopeTo }) => envelopeTo)).toEqual([['a@b.example']]);
});

test('fails for a folder that takes no file, and for a bucket that does not answer', async () => {
  const site = await open();
  await writeFile(resolve(site.app.env.DATA_DIR, 'files'), 'no folder');
  expect((await doctor(site)).of('storage')).toMatchObject({
    state: 'failed',
    summary: expect.stringContaining('DATA_DIR/files cannot be used') as string,
  });
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  expect((await doctor(await open(bucket))).of('storage')).toMatchObject({
    state: 'failed',
    summary: expect.stringContaining('bucket files cannot be used') as string,
  });
});

/** A proxy in front of a site; returns its origin. */
async function openProxy(to: () => string, headersOf: (forwardedFor: string | undefined) => OutgoingHttpHeaders) {
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    const claimed = [incoming.headers['x-forwarded-for'] ?? []].flat()[0];
    const { 'x-forwarded-for': _claim, ...rest } = incoming.headers;
    const options = { method: incoming.method, headers: { ...rest, ...headersOf(claimed) } };
    const asking = forward(new URL(incoming.url ?? '/', to()), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asking.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(asking);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  ends.push(() => {
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

test.each([
  [
    'right',
    (claimed?: string) => ({ 'X-Forwarded-For': claimed ? `${claimed}, 203.0.113.9` : '203.0.113.9' }),
    '127.0.0.1',
    'ok',
    'passes on',
  ],
  ['not trusted', () => ({ 'X-Forwarded-For': '203.0.113.9' }), '', 'failed', 'Add 127.0.0.1 to TRUSTED_PROXIES'],
  [
    'gullible',
    (claimed?: string) => ({ 'X-Forwarded-For': claimed ?? '203.0.113.9' }),
    '127.0.0.1',
    'failed',
    'made up',
  ],
  ['of another host', () => ({ Host: 'elsewhere.example' }), '127.0.0.1', 'failed', 'is answered with status 421'],
])('judges a proxy that is %s', async (_what, headersOf, trusted, state, text) => {
  let target = '';
  const origin = await openProxy(() => target, headersOf);
  const site = await open({ PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: trusted });
  target = site.origin;
  await expect.poll(async () => (await doctor(site)).of('replicas')?.state).not.toBe('warning');
  const found = (await doctor(site)).of('proxy');
  expect(found?.state).toBe(state);
  expect(`${found?.summary ?? ''} ${found?.remedy ?? ''}`).toContain(text);
});

test('tells how a request arrived to the holder of a token alone, once, and else has no such page', async () => {
  const { app, origin } = await open();
  const ask = async (token?: string) => {
    const headers = token === undefined ? undefined : { [echoHeader]: token };
    const answer = await fetch(`${origin}${echoPath}`, { headers });
    return [answer.status, (await answer.text()).includes('"peer"')];
  };
  const token = echoToken(app);
  expect(await ask(token)).toEqual([200, true]);
  expect(await ask(token)).toEqual([404, false]);
  expect(await ask()).toEqual([404, false]);
  expect(await ask('v1.bm90IGEgdG9rZW4gYXQgYWxsLCBidXQgbG9uZyBlbm91Z2g')).toEqual([404, false]);
  expect(await ask(echoToken({ ...app, secret: 'another secret of another site altogether' }))).toEqual([404, false]);
});

test('names the arguments that it does not know', async () => {
  const { app } = await open();
  const printed: string[] = [];
  expect(await runDoctor(app, ['--mail', 'nobody'], (text) => printed.push(text))).toBe(2);
  expect(printed.join()).toContain('npm run doctor -- --mail ADDRESS');
});
