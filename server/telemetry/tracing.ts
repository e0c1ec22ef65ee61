/** Plain values, none of them personal. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  set(attributes: Attributes): void;
  /** Marks it as failed, with the error's code or name, never its message; or with a code. */
  fail(cause: unknown): void;
  end(): void;
  /** Calls `work` with this span as the parent of others. */
  run<T>(work: () => T): T;
  /** For log lines. */
  readonly ids: LogIds;
}

export interface LogIds {
  readonly trace_id?: string;
  readonly span_id?: string;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
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
  start(name: string, options: SpanOptions): Span;
  hasParent(): boolean;
  ids(): LogIds;
  traceparent(): string | undefined;
}

// Of the process, like the library behind it. Undefined while tracing is off: each function is then one comparison.
let tracer: Tracer | undefined;

export function setTracer(one: Tracer | undefined): void {
  tracer = one;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Undefined while tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, options);
}

/** A span around `work`, which ends with its promise. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : throughout(tracer.start(name, options), work);
}

/** A span of a statement, within a trace only: pollers ask every few seconds. Undefined otherwise. */
export function startStatement(text: string): Span | undefined {
  if (tracer === undefined || !tracer.hasParent()) return undefined;
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = {
    ...{ 'db.system.name': 'postgresql', 'db.operation.name': operation },
    'db.query.text': text.slice(0, maxText),
  };
  return tracer.start(operation, { kind: 'client', attributes });
}

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

/** Empty outside of a trace. */
export function logIds(): LogIds {
  return tracer?.ids() ?? {};
}

/** The payload of a job with the trace that queues it; jobs drop the field when they read theirs. */
export function withTrace(payload: object): object {
  const traceparent = tracer?.traceparent();
  return traceparent === undefined ? payload : { ...payload, traceparent };
}

/** W3C: `00-TRACE-SPAN-FLAGS`. Null if malformed. */
export function parseTraceparent(text: unknown): TraceParent | null {
  if (typeof text !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  return traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)
    ? null
    : { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
