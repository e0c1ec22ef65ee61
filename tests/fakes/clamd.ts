import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** Harmless antivirus test text, split so scanners ignore this file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

export interface ClamdPeer {
  readonly url: string;
  /** Bytes per scan. */
  readonly scanned: number[];
  /** For the next scans. */
  failNext(...faults: ('hang-up' | 'too-large')[]): void;
  close(): Promise<void>;
}

/** Implements INSTREAM on loopback. */
export async function openClamdPeer(): Promise<ClamdPeer> {
  const scanned: number[] = [];
  const faults: ('hang-up' | 'too-large')[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      const content = contentIn(bytes);
      if (content === null) return;
      if (content === 'unknown') return void socket.end('UNKNOWN COMMAND\0');
      const fault = faults.shift();
      if (fault === 'hang-up') return void socket.destroy();
      scanned.push(content.length);
      if (fault === 'too-large') socket.end('INSTREAM size limit exceeded. ERROR\0');
      else socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The clamd peer has no port.');
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    scanned,
    failNext: (...next) => void faults.push(...next),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const command = 'zINSTREAM\0';

/** Null until complete. */
function contentIn(bytes: Buffer): Buffer | 'unknown' | null {
  if (bytes.length < command.length) return null;
  if (bytes.toString('latin1', 0, command.length) !== command) return 'unknown';
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > bytes.length) return null;
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
