import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { clamdAddress, scanForViruses } from '#server/virus-scan/clamd.ts';
import { eicar, openClamdPeer } from '../../tests/fakes/clamd.ts';

const content = (...parts: Buffer[]) => Readable.from(parts, { objectMode: false });

async function openPeer() {
  const peer = await openClamdPeer();
  onTestFinished(() => peer.close());
  return peer;
}

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://clamd', { host: 'clamd', port: 3310 }],
  ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['http://clamd:3310', null],
  ['clamd:3310', null],
  ['tcp://clamd/path', null],
])('reads %s as a clamd at %j', (url, address) => {
  expect(clamdAddress(url)).toEqual(address);
});

test('sends a clean file of many chunks to the scanner whole', async () => {
  const peer = await openPeer();
  const parts = Array.from({ length: 40 }, (_, index) => Buffer.alloc(65_536, index));
  expect(await scanForViruses(peer.url, content(...parts))).toEqual({ clean: true });
  expect(peer.scanned).toEqual([40 * 65_536]);
});

test('names a virus', async () => {
  const peer = await openPeer();
  const found = await scanForViruses(peer.url, content(Buffer.from('x'.repeat(50)), eicar));
  expect(found).toEqual({ clean: false, signature: 'Eicar-Test-Signature' });
});

test('reports no unscanned file as clean', async () => {
  const peer = await openPeer();
  peer.failNext('hang-up', 'too-large');
  await expect(scanForViruses(peer.url, content(Buffer.from('x')))).rejects.toThrow(/without a reply|ECONNRESET/);
  await expect(scanForViruses(peer.url, content(Buffer.from('x')))).rejects.toThrow('size limit exceeded');
  const broken = new Readable({ read: () => broken.destroy(new Error('gone')) });
  await expect(scanForViruses(peer.url, broken)).rejects.toThrow();
  await expect(scanForViruses('tcp://127.0.0.1:1', content(Buffer.from('x')))).rejects.toThrow(/ECONNREFUSED/);
});

const clamd = ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd'].find((file) => existsSync(file));

test.runIf(clamd !== undefined)('speaks the same protocol as a real clamd', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-clamd-'));
  // clamd drops root before reading its database.
  await chmod(folder, 0o777);
  const socket = path.join(folder, 'clamd.ctl');
  const signature = `${createHash('md5').update(eicar).digest('hex')}:${eicar.length}:Eicar-Test-Signature`;
  await writeFile(path.join(folder, 'eicar.hdb'), `${signature}\n`);
  const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'Foreground yes'];
  await writeFile(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const daemon = spawn(clamd ?? '', ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
  onTestFinished(async () => {
    daemon.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(() => existsSync(socket), { timeout: 30_000 }).toBe(true);
  const url = `unix:${socket}`;
  expect(await scanForViruses(url, content(Buffer.alloc(300_000, 'a')))).toEqual({ clean: true });
  expect(await scanForViruses(url, content(eicar))).toMatchObject({ clean: false });
});
