/** Plain values, none of them personal. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(attributes: Attributes): void;
  /** Marks it as failed, with the error's code or name, never its message; or with a code. */
  fail(cause: unknown): void;
  end(): void;
  /** Calls `work` with this span as the parent of others. */
  run<T>(work: () => T): T;
  /** For log lines. */
  readonly ids: SpanIds;
}

interface SpanIds {
  readonly trace_id: string;
  readonly span_id: string;
}

export type LogIds = Partial<SpanIds>;

export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'consumer';
  readonly attributes: Attributes;
}

/** What a trace begins with. */
export interface Origin {
  /** A trace to join without its decisions: 32 hex digits. */
  readonly traceId?: string | undefined;
  /** A span of ours to continue, or to name as the cause of another trace. */
  readonly parent?: TraceParent | null;
  readonly cause?: TraceParent | null;
}

/** A span of another process or time. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

/** What open-tracing.ts puts behind these functions. */
export interface Tracer {
  /** Undefined if the sampler records nothing of it; then `describe` is not called. */
  begin(origin: Origin, describe: () => SpanOptions): Span | undefined;
  /** A call to another service; undefined outside of recorded traces, and then `describe` is not called. */
  start(name: string, describe: () => Attributes): Span | undefined;
  /** The open span of a recorded trace that this runs in. */
  current(): Span | undefined;
  /** Calls `work` as part of no trace. */
  outside<T>(work: () => T): T;
}

// Of the process, like the library behind it. Undefined while tracing is off: each function is then one comparison.
let tracer: Tracer | undefined;

export function setTracer(one: Tracer | undefined): void {
  tracer = one;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Whether statements and calls are recorded here: not while tracing is off, nor in requests that are not sampled. */
export function inTrace(): boolean {
  return tracer?.current() !== undefined;
}

/** Undefined while tracing is off, and where the sampler records nothing: then nothing is built or noted for it. */
export function startTrace(origin: Origin, describe: () => SpanOptions): Span | undefined {
  return tracer?.begin(origin, describe);
}

/** Calls `work` in the trace of `span`; without one in none, whatever it was called from. */
export function runIn<T>(span: Span | undefined, work: () => T): T {
  if (span !== undefined) return span.run(work);
  return tracer?.current() === undefined ? work() : tracer.outside(work);
}

/** A span around `work`, which ends with its promise; within a trace only. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = tracer?.start(name, () => attributes);
  return span === undefined ? work() : throughout(span, work);
}

/** A span of a statement, within a trace only: pollers ask every few seconds. Undefined otherwise. */
export function startStatement(text: string): Span | undefined {
  if (!inTrace()) return undefined;
  let known = statements.get(text);
  if (known === undefined) {
    const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
    known = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, maxText),
    };
    if (statements.size >= maxStatements) statements.clear();
    statements.set(text, known);
  }
  const attributes = known;
  return tracer?.start(attributes['db.operation.name'], () => attributes);
}

// Spans wait for seconds until they are sent: with a text of its own each, they would fill the memory.
const statements = new Map<string, Attributes & { readonly 'db.operation.name': string }>();
const maxStatements = 500;
const maxText = 2000;

async function throughout<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Empty outside of a recorded trace. */
export function logIds(): LogIds {
  return tracer?.current()?.ids ?? none;
}

const none: LogIds = {};

/** The payload of a job with the trace that queues it; jobs drop the field when they read theirs. */
export function withTrace(payload: object): object {
  const ids = tracer?.current()?.ids;
  return ids === undefined ? payload : { ...payload, traceparent: `00-${ids.trace_id}-${ids.span_id}-01` };
}

/** W3C: `00-TRACE-SPAN-FLAGS`. Null if malformed. */
export function parseTraceparent(text: unknown): TraceParent | null {
  if (typeof text !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  return traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)
    ? null
    : { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
