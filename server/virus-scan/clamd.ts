import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ScanResult = { readonly clean: true } | { readonly clean: false; readonly signature: string };

const silenceMs = 30_000;

/** `tcp://host:port` or `unix:/path/to/clamd.ctl`; otherwise null. */
export function clamdAddress(url: string): { host: string; port: number } | { path: string } | null {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(url)?.[1];
  if (path !== undefined) return { path };
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'tcp:' || parsed.hostname === '' || !['', '/'].includes(parsed.pathname)) return null;
  return { host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'), port: parsed.port === '' ? 3310 : Number(parsed.port) };
}

/**
 * Scans with clamd (INSTREAM). Rejects if clamd is unreachable, silent for thirty seconds or incomplete: unscanned is
 * not clean.
 */
export async function scanForViruses(url: string, content: Readable): Promise<ScanResult> {
  const address = clamdAddress(url);
  if (address === null) throw new Error('CLAMD_URL is no address of a clamd.');
  const socket = connect(address);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd did not answer in time.')));
  // clamd's early reply explains more than the connection error.
  send(socket, content).catch(() => {
    if (content.errored) socket.destroy(content.errored);
  });
  try {
    return resultIn(await readReply(socket));
  } finally {
    content.destroy();
    socket.destroy();
  }
}

/** Length-prefixed, ended by an empty chunk. */
async function send(socket: Socket, content: Readable): Promise<void> {
  await once(socket, 'connect');
  socket.write('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await once(socket, 'drain');
  }
  socket.write(Buffer.alloc(4));
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.length > 4096) resolve(text);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('clamd closed the connection without a reply.')));
  });
}

function resultIn(reply: string): ScanResult {
  const copy = reply.split('\0', 1)[0]?.trim() ?? '';
  if (copy === 'stream: OK') return { clean: true };
  const signature = /^stream: (.+) FOUND$/.exec(copy)?.[1];
  if (signature !== undefined) return { clean: false, signature };
  throw new Error(`clamd could not scan the file: ${copy.slice(0, 200)}`);
}
