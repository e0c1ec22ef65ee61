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
  // Buffers a quarter of a second to avoid writes per request.
  const standard =
    settings.destination === undefined ? pino.destination({ dest: 1, sync: false, minLength: 12 * 1024 }) : undefined;
  const waiting = standard && joinLines(standard);
  const timer =
    standard &&
    setInterval(() => {
      waiting?.flush();
      standard.flush();
    }, 250);
  timer?.unref();
  const destination = settings.destination ?? standard ?? pino.destination(1);
  const stream = settings.readable === true ? readableLines(destination) : destination;
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
    stream,
  );
  streams.set(log, settings.readable === true ? stream : (waiting ?? stream));
  return {
    log,
    flush: () => {
      // Fails before the file is open; nothing is lost.
      try {
        waiting?.flush();
        standard?.flushSync();
      } catch {
        return;
      }
    },
  };
}

/** Hands on many lines at once, because each costs as much as a response from memory. */
function joinLines(stream: DestinationStream) {
  const lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) stream.write(lines.splice(0).join(''));
  };
  return {
    write(line: string) {
      if (lines.push(line) >= 64) flush();
    },
    flush,
  };
}

const streams = new WeakMap<Logger, DestinationStream>();

/** One answered request. Only the path can be what a visitor made up; the other texts are checked when they are read. */
export interface AccessEntry {
  readonly event: string;
  readonly requestId: string;
  readonly method: string | undefined;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Of the request's trace. */
  readonly ids?: Readonly<Record<string, string>> | undefined;
}

/** Writes lines joined by hand: redaction, serializers and `JSON.stringify` cost as much as a response from memory. */
export function accessLog(log: Logger): { readonly info: (entry: AccessEntry) => void } {
  const stream = streams.get(log);
  const info = ({ event, requestId, method = '', path, status, milliseconds, ids }: AccessEntry) => {
    if (stream === undefined || !log.isLevelEnabled('info')) return;
    const of = `"event":"${event}","requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)}`;
    const more = ids === undefined ? '' : `,${JSON.stringify(ids).slice(1, -1)}`;
    const result = `"status":${String(status)},"milliseconds":${String(milliseconds)}${more}`;
    stream.write(`{"level":"info"${timeOfLine()},${of},${result},"msg":"Request"}\n`);
  };
  return { info };
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
