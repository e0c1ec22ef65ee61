import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { AppContext } from '#server/app-context.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Counter as OwnCounter } from '#server/telemetry/counters.ts';
import type { GaugeGroup, Sample } from '#server/telemetry/gauges.ts';
import { openPoolMetrics } from '#server/metrics/pool-metrics.ts';
import { openRequestMetrics, type RequestMetrics } from '#server/telemetry/request-metrics.ts';

export interface MetricsOptions {
  readonly app: AppContext & { readonly database: Pick<OpenDatabase, 'pool' | 'background'> };
  readonly port: number;
  readonly routeOf: (path: string) => string;
  readonly counters: Iterable<OwnCounter>;
  /** The database counts as up if these can be read. */
  readonly jobs: GaugeGroup;
  /** Gauges that features add. */
  readonly gauges: readonly GaugeGroup[];
}

export interface Metrics {
  readonly requests: RequestMetrics;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port. It is only loaded if `METRICS_PORT` is set, and must not import code that the
 * program loads anyway, because the bundler would split that off. Rejects with the system error.
 */
export async function openMetrics(options: MetricsOptions): Promise<Metrics> {
  const { app, port, counters, jobs, gauges } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = openRequestMetrics(registers, options.routeOf);
  const { pool, background } = app.database;
  openPoolMetrics(registers, { requests: pool, ...(background.pool !== pool && { jobs: background.pool }) });
  for (const counter of counters) exposeCounter(registers, counter);

  const ofJobs = readRarely(jobs, app);
  const up: Gauge = new Gauge({
    registers,
    name: 'meridian_database_up',
    help: 'Whether the database answers: 1 or 0.',
    collect: async (): Promise<void> => up.set((await ofJobs()) === null ? 0 : 1),
  });
  exposeGauges(registers, jobs, ofJobs);
  for (const group of [diskGauges, ...gauges]) exposeGauges(registers, group, readRarely(group, app));

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.split('?', 1)[0] !== '/metrics' || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) {
      outgoing.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => outgoing.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ event: 'metrics.read.failed', err: error }, 'Could not collect the metrics');
        outgoing.writeHead(500).end();
      },
    );
  });
  await listening(server, port, app.env.METRICS_HOST);
  return {
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function exposeCounter(registers: Registry[], own: OwnCounter): void {
  const counter = new Counter({
    registers,
    name: `meridian_${own.name}`,
    help: own.help,
    labelNames: [...own.labelNames],
    collect: () => {
      counter.reset();
      for (const { labels, value } of own.counts()) counter.inc(labels, value);
    },
  });
}

type Samples = Readonly<Record<string, readonly Sample[]>>;

function exposeGauges(registers: Registry[], { gauges }: GaugeGroup, read: () => Promise<Samples | null>): void {
  for (const [name, { help, labelNames = [] }] of Object.entries(gauges)) {
    const gauge = new Gauge({
      registers,
      name: `meridian_${name}`,
      help,
      labelNames: [...labelNames],
      collect: async () => {
        const samples = await read();
        // An old value would look like a current one.
        gauge.reset();
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of samples?.[name] ?? []) gauge.set(labels, value);
      },
    });
  }
}

// Milliseconds. A scrape must not wait for an unreachable database, nor run a query for each gauge.
const readWithin = 3000;
const goodFor = 3000;

/** Null if the last reading failed or took too long. */
function readRarely(group: GaugeGroup, app: AppContext): () => Promise<Samples | null> {
  let last: Promise<Samples | null> | undefined;
  let until = 0;
  return () => {
    if (last !== undefined && performance.now() < until) return last;
    until = performance.now() + goodFor;
    const late = new Promise<null>((late) => setTimeout(() => late(null), readWithin).unref());
    last = Promise.race([group.read(app).catch(() => null), late]);
    return last;
  };
}

const diskGauges: GaugeGroup = {
  gauges: {
    disk_free_bytes: { help: 'Free space where DATA_DIR is.' },
    disk_size_bytes: { help: 'Size of the file system where DATA_DIR is.' },
  },
  async read({ env }) {
    const { bavail, blocks, bsize } = await statfs(resolve(env.DATA_DIR));
    return { disk_free_bytes: [{ value: bavail * bsize }], disk_size_bytes: [{ value: blocks * bsize }] };
  },
};

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((listens, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => listens());
  });
}
