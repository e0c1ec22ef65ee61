import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

export interface LogSettings {
  readonly level: string;
  /** A person is looking: short lines in place of JSON. */
  readonly readable?: boolean;
  /** Where the lines go; standard output without it. */
  readonly destination?: DestinationStream;
}

/** A logger, and the way to have everything written before the process ends. */
export interface Log {
  readonly log: Logger;
  flush(): void;
}

/**
 * Opens the structured log: one JSON object a line. Personal data is never handed to it; the redaction is the second
 * lock on that door, for the names under which such data could slip in with an error or a request.
 */
export function openLog(settings: LogSettings): Log {
  // Lines are gathered and written every quarter of a second, which keeps a busy server from writing at each request.
  const standard =
    settings.destination === undefined ? pino.destination({ dest: 1, sync: false, minLength: 12 * 1024 }) : undefined;
  const timer = standard && setInterval(() => standard.flush(), 250);
  timer?.unref();
  const destination = settings.destination ?? standard ?? pino.destination(1);
  const log = pino(
    {
      level: settings.level,
      base: null,
      timestamp: timeOfLine(),
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redacted, censor: '[left out]' },
      serializers: { err: errorForLog },
    },
    settings.readable === true ? readableLines(destination) : destination,
  );
  return {
    log,
    flush: () => {
      // Before its file is open the destination refuses to be flushed; there is nothing in it worth failing for.
      try {
        standard?.flushSync();
      } catch {
        return;
      }
    },
  };
}

/** The time as each line has it; many lines of a busy server share a millisecond and are spared its writing. */
function timeOfLine(): () => string {
  let at = 0;
  let written = '';
  return () => {
    const now = Date.now();
    if (now !== at) written = `,"time":"${new Date(now).toISOString()}"`;
    at = now;
    return written;
  };
}

const personal = [
  'email',
  'workEmail',
  'phone',
  'name',
  'firstName',
  'lastName',
  'address',
  'password',
  'token',
  'authorization',
  'cookie',
  'to',
  'replyTo',
];
const redacted = personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

// A database error carries the row that failed (`detail`, `parameters`), which is somebody's data.
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) };
  const message = withoutPersonalData(error.message);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  const stack = [`${error.name}: ${message}`, ...framesOf(error)].join('\n    ');
  return { type: error.name, message, stack, ...code, ...cause };
}

/** Where an error was thrown: the lines of its stack without the message, which may hold anything. */
export function framesOf({ message, stack = '' }: Error): string[] {
  const lines = stack.replace(message, () => '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim());
}

/** An error's message without the rows and the mail addresses that others write into theirs. */
export function withoutPersonalData(message: string): string {
  // Drizzle's message ends with the query's parameters, whose own lines follow.
  const said = message.replace(/^params: [^]*/m, 'params: [left out]');
  return said.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]').slice(0, 2000);
}

function readableLines(destination: DestinationStream): DestinationStream {
  return {
    write: (line) => {
      const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
      const details = Object.entries(rest).map(([name, value]) => `${name}=${plainValue(value)}`);
      const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : '';
      const copy = [String(time).slice(11, 19), String(level), plainValue(msg ?? ''), ...details];
      destination.write(`${copy.join(' ')}${stack}\n`);
    },
  };
}

function plainValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
