import { context, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes as ApiAttributes, Context, Span as ApiSpan } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { traceOutgoing } from '#server/telemetry/outgoing-spans.ts';
import type { LogIds, Span, SpanOptions, Tracer } from '#server/telemetry/tracing.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

/**
 * Records traces and sends them to the collector. Loaded only where `OTEL_*` asks for it; like metrics.ts it imports no
 * code that the program loads anyway.
 */
export function openTracing(env: Env, log: Pick<Logger, 'warn'>): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  reportFailures(log);
  const ids = new RandomIdGenerator();
  let joined: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...env.OTEL_RESOURCE_ATTRIBUTES, 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: samplerOf(env),
    idGenerator: {
      generateSpanId: () => ids.generateSpanId(),
      generateTraceId: () => joined ?? ids.generateTraceId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: exporterOf(env), scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY }),
    ],
  });
  const recorder = provider.getTracer('meridian');

  function start(name: string, { kind, attributes, traceId, parent, cause }: SpanOptions): Span {
    // Requests and jobs begin outside of what happens to run when they arrive.
    const around = kind === 'client' ? context.active() : ROOT_CONTEXT;
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : around;
    const links = cause ? [{ context: { ...cause, isRemote: true } }] : [];
    joined = traceId;
    const span = recorder.startSpan(name, { kind: kinds[kind], attributes: defined(attributes), links }, within);
    joined = undefined;
    return spanOf(span, within);
  }

  const tracer: Tracer = {
    start,
    hasParent: () => trace.getActiveSpan() !== undefined,
    ids: () => idsOf(trace.getActiveSpan()),
    traceparent() {
      const active = trace.getActiveSpan()?.spanContext();
      if (active === undefined) return undefined;
      return `00-${active.traceId}-${active.spanId}-0${String(active.traceFlags & 1)}`;
    },
  };
  const untrace = traceOutgoing(start);
  return {
    tracer,
    async close() {
      untrace();
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithin).unref());
      await Promise.race([provider.shutdown(), late]);
      context.disable();
      diag.disable();
    },
  };
}

const closeWithin = 5000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

function spanOf(span: ApiSpan, within: Context): Span {
  const inside = trace.setSpan(within, span);
  return {
    set: (attributes) => void span.setAttributes(defined(attributes)),
    fail: (cause) => void span.setAttribute('error.type', codeOf(cause)).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
    run: (work) => context.with(inside, work),
    ids: idsOf(span),
  };
}

function codeOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

function idsOf(span: ApiSpan | undefined): LogIds {
  if (span === undefined) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

function defined(attributes: SpanOptions['attributes'] = {}): ApiAttributes {
  return { ...attributes };
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
