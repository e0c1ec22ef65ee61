import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submissionOf } from '../../../tests/intakes.ts';
import { startSite, type Site } from '../../../tests/site.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const spans: Span[] = [];
const bodies: string[] = [];
let collector: Server;
let site: Site;

/** A collector in OTLP's JSON form. */
beforeAll(async () => {
  collector = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString();
      bodies.push(text);
      const { resourceSpans } = JSON.parse(text) as Export;
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  site = await startSite({
    settings: {
      DEMO_DATA: 'off',
      TRUSTED_PROXIES: '127.0.0.1/32',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'site-under-test',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  });
});
afterAll(async () => {
  await site.stop();
  collector.close();
});

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('one trace holds a request, its statements, the jobs that it queues and their emails', async () => {
  const traceId = 'abcdef0123456789abcdef0123456789';
  const answer = await fetch(`${site.origin}/functions/v1/intake-submissions?canary=query`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // Marked as not sampled, which is not for others to decide.
      traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
      'X-Forwarded-For': '203.0.113.9',
    },
    body: JSON.stringify(submissionOf('trace-canary')),
  });
  expect(answer.status).toBe(200);
  const ours = () => spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => ours().filter((span) => span.name === name);
  await vi.waitFor(() => expect(named('send email')).toHaveLength(2), 15_000);

  const [request] = named('POST /functions/v1/intake-submissions');
  expect(request?.parentSpanId ?? '').toBe('');
  expect(attribute(request, 'http.route')).toBe('/functions/v1/intake-submissions');
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  const statements = ours().filter((span) => attribute(span, 'db.system.name') === 'postgresql');
  const insert = statements.find((span) => String(attribute(span, 'db.query.text')).includes('intake_submissions'));
  expect(insert?.parentSpanId).toBe(request?.spanId);
  for (const job of ['send-intake-email', 'send-intake-confirmation']) {
    const [run] = named(`job ${job}`);
    expect(run?.parentSpanId).toBe(request?.spanId);
    expect(named('send email').filter((email) => email.parentSpanId === run?.spanId)).toHaveLength(1);
    expect(statements.filter((statement) => statement.parentSpanId === run?.spanId).length).toBeGreaterThan(0);
  }
  expect(bodies.join('')).toContain('site-under-test');
  expect(bodies.join('')).not.toMatch(/canary|@|203\.0\.113/);
});

test('log lines carry the trace and the span', async () => {
  await vi.waitFor(() => {
    const lines = site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const request = logged.find(({ path }) => path === '/functions/v1/intake-submissions');
    const span = spans.find(({ name }) => name === 'POST /functions/v1/intake-submissions');
    expect(request).toMatchObject({ trace_id: span?.traceId, span_id: span?.spanId });
    const email = logged.find(({ event }) => event === 'email.accepted');
    expect(email).toMatchObject({ trace_id: span?.traceId });
  }, 5000);
});

test('a request has a trace of its own, and probes, pages from memory and idle polling none', async () => {
  spans.splice(0);
  for (const path of ['/', '/healthz', '/readyz', '/login?next=canary']) await (await fetch(site.origin + path)).text();
  // Longer than the pollers' pause.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const roots = spans.filter(({ parentSpanId = '' }) => parentSpanId === '');
  expect(roots.map(({ name }) => name)).toEqual(['GET /login']);
  expect(bodies.join('')).not.toContain('canary');
});
