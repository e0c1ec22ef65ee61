import { createServer as createNetServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import type { Server } from 'node:http';

/** Unaccepted connections queued by the system. */
const backlog = 4096;

/** libuv accepts one connection per loop turn and socket; with one socket visitors wait seconds in a flood. */
const sockets = process.platform === 'linux' ? 16 : 1;

export interface Listeners {
  /** Resolves when all connections ended. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly maxConnections: number;
  /** No file descriptors left. */
  readonly onError: (error: Error) => void;
}

/** Listens with several sockets on one port. Rejects with the system error (`EADDRINUSE`). */
export async function listenWidely(
  server: Server,
  { port, host, maxConnections, onError }: ListenOptions,
): Promise<Listeners> {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    // Otherwise the system queue grows until nobody is served; clients retry.
    if (open > maxConnections) socket.destroy();
  });
  if (sockets === 1) {
    await listening(server, { port, host, backlog });
    server.on('error', onError);
    return { close: () => closed(server) };
  }
  // Sockets that share a port do not detect other programs; a non-sharing probe does.
  const probe = createNetServer();
  await listening(probe, { port, host });
  const chosen = portOf(probe);
  await closed(probe);
  await listening(server, { port: chosen, host, backlog, reusePort: true });
  // As HTTP servers do. Otherwise the last bytes of a response wait until the client acknowledges the others: 40 ms.
  const further = Array.from({ length: sockets - 1 }, () =>
    createNetServer({ noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(further.map((one) => listening(one, { port: chosen, host, backlog, reusePort: true })));
  const all = [server, ...further];
  for (const one of all) one.on('error', onError);
  return { close: () => Promise.all(all.map(closed)).then(() => undefined) };
}

function portOf(server: NetServer): number {
  return (server.address() as AddressInfo).port;
}

function closed(server: NetServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function listening(
  server: NetServer,
  options: { port: number; host: string; backlog?: number; reusePort?: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
