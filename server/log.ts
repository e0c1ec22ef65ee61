import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

export interface LogSettings {
  readonly level: string;
  /** Short lines instead of JSON. */
  readonly readable?: boolean;
  /** Fields of each line, such as those of the trace. */
  readonly fields?: (() => object) | undefined;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

/** A logger and its flush function. */
export interface Log {
  readonly log: Logger;
  flush(): void;
}

/** One JSON object per line. Callers log no personal data; redaction is a second safeguard. */
export function openLog(settings: LogSettings): Log {
  const destination: Destination = settings.destination ?? openStandardOutput();
  const log = pino(
    {
      level: settings.level,
      base: null,
      timestamp: timeOfLine,
      formatters: { level: (label) => ({ level: label }) },
      ...(settings.fields && { mixin: settings.fields }),
      redact: { paths: redacted, censor: '[left out]' },
      serializers: { err: errorForLog },
    },
    settings.readable === true ? readableLines(destination) : destination,
  );
  return {
    log,
    flush: () => {
      // Fails before the file is open; nothing is lost.
      try {
        destination.flushSync?.();
      } catch {
        return;
      }
    },
  };
}

interface Destination extends DestinationStream {
  /** pino calls it after a fatal error. */
  flushSync?(): void;
}

/** Writes at most every quarter of a second, unless much is waiting: a write takes as long as a page from memory. */
function openStandardOutput(): Destination {
  const output = pino.destination({ dest: 1, sync: false, minLength: 12 * 1024 });
  const lines: string[] = [];
  const handOn = () => {
    if (lines.length > 0) output.write(lines.splice(0).join(''));
  };
  setInterval(() => {
    handOn();
    output.flush();
  }, 250).unref();
  return {
    write(line) {
      if (lines.push(line) >= 64) handOn();
    },
    flushSync() {
      handOn();
      output.flushSync();
    },
  };
}

let lastTime = 0;
let lastTimeText = '';

/** Cached per millisecond. */
function timeOfLine(): string {
  const now = Date.now();
  if (now !== lastTime) lastTimeText = `,"time":"${new Date(now).toISOString()}"`;
  lastTime = now;
  return lastTimeText;
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

// Database errors carry the failed row (`detail`, `parameters`).
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) };
  const message = withoutPersonalData(error.message);
  const statement = 'statement' in error && typeof error.statement === 'string' ? { statement: error.statement } : {};
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  const stack = [`${error.name}: ${message}`, ...framesOf(error)].join('\n    ');
  return { type: error.name, message, stack, ...code, ...statement, ...cause };
}

/** Stack frames without the message, which may hold anything. */
export function framesOf({ message, stack = '' }: Error): string[] {
  const lines = stack.replace(message, () => '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim());
}

/** An error message without rows and email addresses. */
export function withoutPersonalData(message: string): string {
  // Drizzle appends query parameters, which may span lines.
  const withoutParams = message.replace(/^params: [^]*/m, 'params: [left out]');
  return withoutParams.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]').slice(0, 2000);
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
