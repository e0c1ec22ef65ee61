import { createServer } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { traceOutgoing } from '#server/telemetry/outgoing-spans.ts';
import {
  inSpan,
  logIds,
  parseTraceparent,
  startSpan,
  startStatement,
  setTracer,
  withTrace,
  type SpanOptions,
} from '#server/telemetry/tracing.ts';

afterEach(() => setTracer(undefined));

/** Notes what is recorded. */
function recorder() {
  const lines: string[] = [];
  const start = (name: string, { attributes = {} }: SpanOptions) => {
    lines.push(`${name} ${JSON.stringify(attributes)}`);
    return {
      set: (more: object) => void lines.push(`${name} ${JSON.stringify(more)}`),
      fail: (cause: unknown) =>
        void lines.push(`${name} failed ${cause instanceof Error ? cause.name : String(cause)}`),
      end: () => void lines.push(`${name} ended`),
      run: <T>(work: () => T) => work(),
      ids: {},
    };
  };
  const tracer = { start, hasParent: () => true, ids: () => ({ trace_id: 'a' }), traceparent: () => '00-a-b-01' };
  return { lines, start, tracer };
}

test('while tracing is off there are no spans, log fields or marks on payloads', async () => {
  const payload = { id: '1' };
  expect(startSpan('a', { kind: 'server' })).toBeUndefined();
  expect(startStatement('select 1')).toBeUndefined();
  expect(withTrace(payload)).toBe(payload);
  expect(logIds()).toEqual({});
  expect(await inSpan('a', { kind: 'client' }, () => Promise.resolve(7))).toBe(7);
});

test('a span ends with its work and names the kind of an error alone', async () => {
  const { lines, tracer } = recorder();
  setTracer(tracer);
  const failing = inSpan('send', { kind: 'client' }, () => Promise.reject(new RangeError('to jane@example.com')));
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
