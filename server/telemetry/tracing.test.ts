import { createServer } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { openTracing } from '#server/telemetry/open-tracing.ts';
import { traceOutgoing } from '#server/telemetry/outgoing-spans.ts';
import {
  inSpan,
  inTrace,
  logIds,
  parseTraceparent,
  runIn,
  setTracer,
  startStatement,
  startTrace,
  withTrace,
  type Span,
  type Tracer,
} from '#server/telemetry/tracing.ts';

afterEach(() => setTracer(undefined));

/** Notes what is recorded. */
function recorder() {
  const lines: string[] = [];
  const spanOf = (name: string, attributes: object): Span => {
    lines.push(`${name} ${JSON.stringify(attributes)}`);
    return {
      set: (more: object) => void lines.push(`${name} ${JSON.stringify(more)}`),
      fail: (cause: unknown) =>
        void lines.push(`${name} failed ${cause instanceof Error ? cause.name : String(cause)}`),
      end: () => void lines.push(`${name} ended`),
      run: <T>(work: () => T) => work(),
      ids: { trace_id: 'a', span_id: 'b' },
    };
  };
  const start = (name: string, describe: () => object) => spanOf(name, describe());
  const request = spanOf('request', {});
  lines.splice(0);
  const tracer: Tracer = {
    start,
    begin: (_origin, describe) => spanOf(describe().name, describe().attributes),
    current: () => request,
    outside: (work) => work(),
  };
  return { lines, start, tracer };
}

const neverDescribed = () => expect.unreachable('described');

test('while tracing is off there are no spans, log fields or marks on payloads', async () => {
  const payload = { id: '1' };
  expect(startTrace({}, neverDescribed)).toBeUndefined();
  expect(startStatement('select 1')).toBeUndefined();
  expect(withTrace(payload)).toBe(payload);
  expect(logIds()).toEqual({});
  expect(await inSpan('a', {}, () => Promise.resolve(7))).toBe(7);
});

/** A tracer as the settings make it; nothing listens at its collector. */
function openFor(settings: Record<string, string>) {
  const env = parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...settings });
  const tracing = openTracing(env, { warn: () => undefined });
  setTracer(tracing.tracer);
  // Not awaited: it would try to reach the collector for seconds.
  onTestFinished(() => void tracing.close());
}

const described = () => ({ name: 'GET /', kind: 'server', attributes: {} }) as const;

test('what is not sampled is not described, and has no statements, log fields or marked payloads', async () => {
  openFor({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  const payload = { id: '1' };
  const span = startTrace({}, neverDescribed);
  expect(span).toBeUndefined();
  await runIn(span, async () => {
    await Promise.resolve();
    expect(inTrace()).toBe(false);
    expect(startStatement('select 1')).toBeUndefined();
    expect(withTrace(payload)).toBe(payload);
    expect(logIds()).toEqual({});
  });
});

test('the share that is sampled is that of the setting, and a job follows the request that queued it', () => {
  openFor({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' });
  const sampled = Array.from({ length: 10_000 }, () => startTrace({}, described)).filter(Boolean);
  expect(sampled.length).toBeGreaterThan(800);
  expect(sampled.length).toBeLessThan(1200);
  const parent = { traceId: 'f'.repeat(32), spanId: 'b7ad6b7169203331' };
  expect(startTrace({ parent: { ...parent, traceFlags: 1 } }, described)?.ids.trace_id).toBe(parent.traceId);
  expect(startTrace({ parent: { ...parent, traceFlags: 0 } }, neverDescribed)).toBeUndefined();
});

test('what runs within a trace is part of it until its span ends, and no part of another', async () => {
  openFor({});
  const span = startTrace({ traceId: '0af7651916cd43dd8448eb211c80319c' }, described);
  await runIn(span, async () => {
    await Promise.resolve();
    const statement = startStatement('select 1');
    expect(statement?.ids.trace_id).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(withTrace({})).toEqual({ traceparent: `00-0af7651916cd43dd8448eb211c80319c-${span?.ids.span_id ?? ''}-01` });
    expect(logIds()).toEqual(span?.ids);
    // A request that is not sampled, on a connection that this one opened.
    runIn(undefined, () => expect(inTrace()).toBe(false));
    span?.end();
    expect(inTrace()).toBe(false);
    expect(startStatement('select 1')).toBeUndefined();
  });
});

test('a span ends with its work and names the kind of an error alone', async () => {
  const { lines, tracer } = recorder();
  setTracer(tracer);
  const failing = inSpan('send', {}, () => Promise.reject(new RangeError('to jane@example.com')));
  await expect(failing).rejects.toThrow(RangeError);
  expect(lines).toEqual(['send {}', 'send failed RangeError', 'send ended']);
  expect(withTrace({ id: '1' })).toEqual({ id: '1', traceparent: '00-a-b-01' });
});

test('a statement has its first word as name and no more than 2,000 characters', () => {
  const { lines, tracer } = recorder();
  setTracer(tracer);
  startStatement(`  (select ${'x'.repeat(5000)}`);
  expect(lines[0]).toMatch(/^SELECT /);
  expect(lines[0]?.length).toBeLessThan(2200);
});

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 1],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 0],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01', undefined],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', undefined],
  ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
  ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', undefined],
  [['00-a'], undefined],
])('reads %j as a traceparent with the flags %s', (text, flags) => {
  expect(parseTraceparent(text)?.traceFlags).toBe(flags);
});

test('outgoing calls by fetch and node:http have a span with method, host and status, and no path', async () => {
  const { lines, start } = recorder();
  const server = createServer((_incoming, outgoing) => outgoing.writeHead(503).end('away'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const end = traceOutgoing(start);
  const begun = (method: string, to: number) =>
    `${method} {"http.request.method":"${method}","server.address":"127.0.0.1","server.port":${String(to)}}`;
  try {
    await (await fetch(`http://127.0.0.1:${String(port)}/canary?canary`, { method: 'PUT' })).text();
    request({ port, host: '127.0.0.1', path: '/canary', method: 'POST', agent: false }, (answer) =>
      answer.resume(),
    ).end();
    await vi.waitFor(() => expect(lines.filter((line) => line === 'POST ended')).toHaveLength(1));
    await fetch('http://127.0.0.1:9/', { method: 'DELETE' }).catch(() => undefined);
    await fetch(`http://127.0.0.1:${String(port)}/`, { method: 'PATCH', signal: AbortSignal.abort() }).catch(
      () => undefined,
    );
  } finally {
    end();
    server.close();
  }
  const answered = (method: string) => [
    ...[begun(method, port), `${method} {"http.response.status_code":503}`, `${method} failed 503`, `${method} ended`],
  ];
  expect(lines.slice(0, 8)).toEqual([...answered('PUT'), ...answered('POST')]);
  expect(lines.join()).not.toContain('canary');
});
