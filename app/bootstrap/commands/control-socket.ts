import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export interface CommandOutcome {
  readonly output: string;
  readonly exitCode: number;
}

/** `signal` aborts when the client disconnects. */
export type RunCommand = (name: string, argv: readonly string[], signal: AbortSignal) => Promise<CommandOutcome>;

/**
 * Lets CLI commands reach the process with the embedded database: HTTP (`POST /commands/NAME` with `{ "argv": [...] }`)
 * on a socket in a private folder. Returns its close function.
 * @param dataDir absolute path, locked by the caller.
 */
export async function listenForCommands(dataDir: string, runCommand: RunCommand): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  assertOurs(dirname(path));
  // We hold the folder's lock, so this socket is left from a killed process.
  rmSync(path, { force: true });
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const name = /^\/commands\/([a-z-]+)$/.exec(incoming.url ?? '')?.[1];
      const parsed = bodySchema.safeParse(await readJson(incoming));
      if (incoming.method !== 'POST' || name === undefined || !parsed.success) {
        outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This is not a command.\n');
        return;
      }
      const gone = new AbortController();
      outgoing.once('close', () => gone.abort());
      const { output, exitCode } = await runCommand(name, parsed.data.argv, gone.signal);
      outgoing.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Exit-Code': String(exitCode) });
      outgoing.end(output);
    })();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      rmSync(path, { force: true });
    });
}

/** Runs a command in the process that uses this data folder; null if none is running. */
export async function sendToRunningProgram(
  dataDir: string,
  name: string,
  argv: readonly string[],
): Promise<CommandOutcome | null> {
  const response = await new Promise<IncomingMessage | null>((resolve, reject) => {
    const options = { socketPath: socketPath(dataDir), path: `/commands/${name}`, method: 'POST', agent: false };
    const outgoing = request(options, resolve);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    outgoing.end(JSON.stringify({ argv }));
  });
  if (response === null) return null;
  return { output: await text(response), exitCode: Number(response.headers['x-exit-code'] ?? 1) };
}

const bodySchema = z.object({ argv: z.array(z.string()) });

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(incoming));
  } catch {
    return undefined;
  }
}

// Socket paths are limited to about 100 bytes; longer ones go to the temp folder.
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'control', 'control.sock');
  if (Buffer.byteLength(path) <= 100) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `meridian-${String(ownUid())}-${name}`, 'control.sock');
}

// In the temp folder, another user could have created the folder first.
function assertOurs(folder: string): void {
  const { uid, mode } = lstatSync(folder);
  if (uid !== ownUid() || !lstatSync(folder).isDirectory()) throw new Error(`${folder} belongs to another user.`);
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** `os.userInfo` fails in a container whose user has no name. */
function ownUid(): number {
  return process.getuid?.() ?? -1;
}
