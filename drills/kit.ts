/** What the drills share: programs that may be missing, processes with log files, ports. Only on 127.0.0.1. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Ends a drill that cannot run here; the message says what is missing. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Found on this machine; `command` is what to start, with the prefix of `DRILL_PREFIX`. */
export interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** A command before each program, such as `chroot FOLDER`; it must replace itself by the program (exec). */
const prefix = (process.env['DRILL_PREFIX'] ?? '').split(' ').filter(Boolean);

/** @throws {Skipped} when it is not installed. */
export async function findProgram(name: string): Promise<Program> {
  const look = commandOf(['sh', '-c', 'command -v "$0" || PATH="/usr/sbin:/sbin:$PATH" command -v "$0"', name]);
  const found = await promisify(execFile)(look[0], look.slice(1)).catch(() => null);
  const file = found?.stdout.trim();
  if (!file) throw new Skipped(`${name} is not installed`);
  return { name, command: commandOf([file]) };
}

function commandOf(parts: readonly [string, ...string[]]): [string, ...string[]] {
  const [first = parts[0], ...rest] = [...prefix, ...parts];
  return [first, ...rest];
}

/** The same program, run as a user who is not root (Postgres and Patroni refuse root). */
export function asUser(program: Program, user: string): Program {
  if (process.getuid?.() !== 0) return program;
  const [file = ''] = program.command.slice(prefix.length);
  const change = 'user=$1; shift; exec setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups "$@"';
  return { ...program, command: commandOf(['sh', '-c', change, 'sh', user, file]) };
}

/** Runs it to its end and returns what it printed. */
export async function runProgram({ command }: Program, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command[0], [...command.slice(1), ...args], { timeout: 300_000 });
  return stdout;
}

export interface Started {
  readonly name: string;
  readonly process: ChildProcess;
  /** What it has printed. */
  output(): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<Started>();

/** Starts it with its output in `FOLDER/NAME.log`; `stopAll` ends what is left. */
export async function startProgram(
  name: string,
  command: readonly [string, ...string[]],
  options: { folder: string; env?: Readonly<Record<string, string>> },
): Promise<Started> {
  const file = path.join(options.folder, `${name}.log`);
  const log = await open(file, 'a');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.env };
  const child = spawn(command[0], command.slice(1), { stdio: ['ignore', log.fd, log.fd], env });
  const ended = once(child, 'exit').catch(() => undefined);
  await once(child, 'spawn');
  await log.close();
  const started: Started = {
    name,
    process: child,
    output: () => readFile(file, 'utf8'),
    signal: (signal) => void child.kill(signal),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      // A stopped process sees the signal only when it goes on.
      child.kill('SIGCONT');
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      if (child.exitCode === null && child.signalCode === null) await ended;
      clearTimeout(late);
      running.delete(started);
    },
  };
  running.add(started);
  return started;
}

/** Ends everything that is still running, the last first. */
export async function stopAll(): Promise<void> {
  for (const one of [...running].reverse()) await one.stop();
}

/** An empty folder that every user may read; `DRILL_DIR` says where (a prefix may see only some folders). */
export async function drillFolder(name: string): Promise<string> {
  const parent = process.env['DRILL_DIR'] ?? tmpdir();
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, `meridian-drill-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  if (process.env['DRILL_KEEP'] === undefined) await rm(folder, { recursive: true, force: true });
}

/** @throws after `seconds`; `what` names what did not come. */
export async function waitFor(what: string, seconds: number, isThere: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + seconds * 1000;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() > limit) throw new Error(`${what} did not come within ${seconds} seconds.`);
    await delay(100);
  }
}

export function waitForPort(port: number, seconds = 60): Promise<void> {
  return waitFor(`A server on port ${port}`, seconds, () => isListening(port));
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.setTimeout(1000, () => resolve(false));
    socket.on('connect', () => socket.end());
  });
}
