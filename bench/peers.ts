import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { startSite } from '../tests/site.ts';
import { auditInTurns } from './lighthouse.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};
const compressed = new Set(Object.keys(types));

/**
 * `/` in turns with the first page of a static site, such as an Astro template: its folder is built with its own
 * `npm run build` unless it has a `dist`, and served compressed.
 */
export async function benchPeers(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Name the folder of a static site: npm run bench -- peers FOLDER');
  const built = path.join(folder, 'dist');
  if (!(await exists(built))) await build(folder);
  const peer = await serveFolder(built);
  const site = await startSite({ settings: { LOG_LEVEL: 'warn' } });
  try {
    const { port } = peer.address() as AddressInfo;
    await auditInTurns([
      { name: '/', address: `${site.origin}/` },
      { name: `${path.basename(path.resolve(folder))} /`, address: `http://127.0.0.1:${port}/` },
    ]);
    console.log('  Aim: ahead of the peer in every column.');
  } finally {
    await site.stop();
    peer.close();
  }
}

async function build(folder: string): Promise<void> {
  const run = promisify(execFile);
  const install = (await exists(path.join(folder, 'package-lock.json'))) ? 'ci' : 'install';
  await run('npm', [install], { cwd: folder });
  await run('npm', ['run', 'build'], { cwd: folder });
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

interface ServedFile {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Serves a folder from memory after the first request, like a file server behind a cache. */
async function serveFolder(root: string): Promise<Server> {
  const cached = new Map<string, Promise<ServedFile | null>>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer');
    const reading = cached.get(pathname) ?? readCompressed(root, pathname);
    cached.set(pathname, reading);
    void reading.then((found) => {
      response.writeHead(found ? 200 : 404, found?.headers);
      response.end(found?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function readCompressed(root: string, pathname: string): Promise<ServedFile | null> {
  const file = path.join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  if (!file.startsWith(root)) return null;
  try {
    const bytes = await readFile(file);
    const extension = path.extname(file);
    const body = compressed.has(extension) ? brotliCompressSync(bytes) : bytes;
    return {
      body,
      headers: {
        'Content-Type': types[extension] ?? 'application/octet-stream',
        'Cache-Control': pathname.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(compressed.has(extension) && { 'Content-Encoding': 'br' }),
      },
    };
  } catch {
    return null;
  }
}
