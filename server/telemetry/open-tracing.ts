import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type HrTime,
  type Link,
  type SpanContext,
  type SpanStatus,
} from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { traceOutgoing } from '#server/telemetry/outgoing-spans.ts';
import type { Attributes, Span, TraceParent, Tracer } from '#server/telemetry/tracing.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

/**
 * Records traces and sends them to the collector. Loaded only where `OTEL_*` asks for it; like metrics.ts it imports no
 * code that the program loads anyway. Sampler, batches and exporter are the SDK's; spans are ours, because its own cost
 * more than what they measure, and because it makes them for requests that are not recorded too.
 */
export function openTracing(env: Env, log: Pick<Logger, 'warn'>): Tracing {
  reportFailures(log);
  const sampler = samplerOf(env);
  const exporter = exporterOf(env);
  const active = new AsyncLocalStorage<RecordedSpan | undefined>();
  const outside = <T>(work: () => T): T => active.run(undefined, work);
  const processor = new BatchSpanProcessor({
    exporter: {
      // A full batch is sent from where its last span ends, of which it is no part.
      export: (spans, done) => outside(() => exporter.export(spans, done)),
      shutdown: () => exporter.shutdown(),
    },
    scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
  });
  const recorder: Recorder = {
    resource: resourceFromAttributes({ ...env.OTEL_RESOURCE_ATTRIBUTES, 'service.name': env.OTEL_SERVICE_NAME }),
    ended: (span) => processor.onEnd(span),
    run: (span, work) => active.run(span, work),
  };
  // What goes on after the response, on a connection that it opened, say, is not of its trace.
  const current = () => {
    const span = active.getStore();
    return span?.ended === false ? span : undefined;
  };

  const tracer: Tracer = {
    begin({ traceId, parent, cause }, describe) {
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : ROOT_CONTEXT;
      const id = parent?.traceId ?? traceId ?? ids.generateTraceId();
      const { decision } = sampler.shouldSample(within, id, '', SpanKind.SERVER, {}, []);
      if (decision !== SamplingDecision.RECORD_AND_SAMPLED) return undefined;
      const { name, kind, attributes } = describe();
      // Monotonic within a trace, and by the clock of when it began.
      const clock = Date.now() - performance.now();
      const links = cause ? [{ context: remote(cause) }] : [];
      const origin = { clock, links, traceId: id, parent: parent ? remote(parent) : undefined };
      return new RecordedSpan(recorder, origin, name, kinds[kind], attributes);
    },
    start(name, describe) {
      const parent = current();
      return parent && new RecordedSpan(recorder, parent, name, SpanKind.CLIENT, describe());
    },
    current,
    outside,
  };
  const untrace = traceOutgoing((name, describe) => tracer.start(name, describe));
  return {
    tracer,
    async close() {
      untrace();
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithin).unref());
      await Promise.race([processor.shutdown(), late]);
      diag.disable();
    },
  };
}

const closeWithin = 5000;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };
const ids = new RandomIdGenerator();

// The exporter groups spans by this object.
const scope = { name: 'meridian' };
const noEvents: ReadableSpan['events'] = [];

interface Recorder {
  readonly resource: Resource;
  ended(span: ReadableSpan): void;
  run<T>(span: RecordedSpan, work: () => T): T;
}

interface TraceStart {
  /** To add to `performance.now()`. */
  readonly clock: number;
  readonly traceId: string;
  readonly parent: SpanContext | undefined;
  readonly links: Link[];
}

/** Keeps two numbers and what it is given; what the exporter reads is made when it reads it. */
class RecordedSpan implements Span, ReadableSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly clock: number;
  readonly traceId: string;
  readonly spanId = ids.generateSpanId();
  attributes: Attributes;
  ended = false;
  readonly #recorder: Recorder;
  readonly #from: TraceStart | RecordedSpan;
  readonly #startedAt = performance.now();
  #endedAt = 0;
  #failed = false;

  constructor(recorder: Recorder, from: TraceStart | RecordedSpan, name: string, kind: SpanKind, given: Attributes) {
    this.name = name;
    this.kind = kind;
    this.clock = from.clock;
    this.traceId = from.traceId;
    this.attributes = given;
    this.#recorder = recorder;
    this.#from = from;
  }

  set(attributes: Attributes): void {
    // Statements share theirs.
    this.attributes = { ...this.attributes, ...attributes };
  }

  fail(cause: unknown): void {
    this.#failed = true;
    this.set({ 'error.type': codeOf(cause) });
  }

  end(): void {
    if (this.ended) return;
    this.#endedAt = performance.now();
    this.ended = true;
    this.#recorder.ended(this);
  }

  run<T>(work: () => T): T {
    return this.#recorder.run(this, work);
  }

  get ids() {
    return { trace_id: this.traceId, span_id: this.spanId };
  }

  spanContext(): SpanContext {
    return { traceId: this.traceId, spanId: this.spanId, traceFlags: 1 };
  }

  get parentSpanContext(): SpanContext | undefined {
    return this.#from instanceof RecordedSpan ? this.#from.spanContext() : this.#from.parent;
  }

  get links(): Link[] {
    return this.#from instanceof RecordedSpan ? [] : this.#from.links;
  }

  get startTime(): HrTime {
    return hrTime(this.clock + this.#startedAt);
  }

  get endTime(): HrTime {
    return hrTime(this.clock + this.#endedAt);
  }

  get duration(): HrTime {
    return hrTime(this.#endedAt - this.#startedAt);
  }

  get status(): SpanStatus {
    return { code: this.#failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET };
  }

  get resource(): Resource {
    return this.#recorder.resource;
  }

  readonly instrumentationScope = scope;
  readonly events = noEvents;
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
}

/** Seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.floor((milliseconds - seconds * 1000) * 1e6)];
}

function remote(span: TraceParent): SpanContext {
  return { ...span, isRemote: true };
}

function codeOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function exporterOf(env: Env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base = 'http://localhost:4318' } = env;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${base.replace(/\/+$/, '')}/v1/traces`;
  const Exporter = env.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json' ? JsonExporter : ProtobufExporter;
  return new Exporter({ url, headers: env.OTEL_EXPORTER_OTLP_HEADERS });
}

/** One line a minute while the collector is away. */
function reportFailures(log: Pick<Logger, 'warn'>): void {
  let reported = -Infinity;
  const report = (message: string) => {
    if (performance.now() - reported < 60_000) return;
    reported = performance.now();
    log.warn({ event: 'traces.export.failed', fault: message.slice(0, 300) }, 'Could not send traces');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
