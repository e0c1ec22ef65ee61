import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clockSettings } from './clock/clock.ts';

/** Started like in production, on its own port and folder. */
export interface Site {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Unlocks the sandbox pages. */
  readonly sandboxKey: string;
  output(): string;
  /** SIGKILL; the data folder stays. */
  kill(): Promise<void>;
  /** Removes a data folder created for it. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Besides `PORT` and `DATA_DIR`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Outlives the site; default: a new folder. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly command?: 'serve' | 'worker';
  /** Starts another program than this one. */
  readonly script?: string;
}

/** Same memory limit as `npm start`. */
function startFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.match(/--max-[\w-]+=\S+/g) ?? [];
}

const readyWithin = 120_000;
const drainWithin = 20_000;

/** Resolves when ready; rejects with the output on exit or timeout. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'meridian-site-')));
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { script = 'scripts/start.ts', command = 'serve' } = options;
  const child = spawn(process.execPath, [...startFlags(), script, command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '0',
      // Tests make their own leads.
      DEMO_DATA: 'accounts',
      ...clockSettings(),
      ...options.settings,
    },
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  async function kill(): Promise<void> {
    assertNotCrashed();
    child.kill('SIGKILL');
    await ended;
  }

  /** Explains requests that failed because the site had ended. */
  function assertNotCrashed(): void {
    const isCrashed = (child.exitCode ?? 0) > 0 || (child.signalCode !== null && !child.killed);
    if (isCrashed) throw new Error(`The site crashed (${child.exitCode ?? child.signalCode}).\n${output}`);
  }

  async function stop(): Promise<void> {
    assertNotCrashed();
    const late = setTimeout(() => child.kill('SIGKILL'), drainWithin);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(late);
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }

  const limit = Date.now() + readyWithin;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > limit) {
      child.kill('SIGKILL');
      await ended;
      throw new Error(`The site did not become ready.\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // The greeting has keys and passwords, and comes just after the port opens; workers and other programs may have none.
  const isGreeting = command === 'serve' && options.script === undefined;
  const greeted = isGreeting ? limit : Date.now() + 2000;
  while (!output.includes('Stop with Ctrl+C') && child.exitCode === null && Date.now() < greeted) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const sandboxKey = /sandbox pages ask .*: (\S+)/.exec(output)?.[1] ?? '';
  return { origin, dataDir, sandboxKey, process: child, output: () => output, kill, stop };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
