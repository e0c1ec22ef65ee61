import { Counter, Histogram, type Registry } from 'prom-client';

/** The HTTP server calls these for each response while metrics are on. */
export interface RequestMetrics {
  /** A page of the page cache, or a file, sent from memory. */
  fromMemory(method: string | undefined, path: string, status: number, isPage: boolean): void;
  /** Any response that did not come from memory. */
  rendered(method: string | undefined, path: string, status: number, milliseconds: number): void;
  /** A cacheable page had to be rendered. */
  cacheMissed(): void;
}

const labelNames = ['route', 'method', 'status'];
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** `routeOf` turns a path into its pattern, so that labels stay few. */
export function openRequestMetrics(registers: Registry[], routeOf: (path: string) => string): RequestMetrics {
  // The keys are cheap to build, because a response from memory takes only microseconds.
  const pages = new Map<string, number>();
  const files = new Map<string, number>();
  const labelsOf = (method: string | undefined, route: string, status: number) => ({
    route,
    method: methods.has(method ?? '') ? method : 'other',
    status: `${String(Math.floor(status / 100))}xx`,
  });
  const requests = new Counter({
    registers,
    labelNames,
    name: 'meridian_http_requests_total',
    help: 'Requests answered.',
    collect: () => {
      for (const [key, count] of pages) requests.inc(labelsOf(...parts(key, routeOf)), count);
      for (const [key, count] of files) requests.inc(labelsOf(...parts(key, () => 'file')), count);
      hits.inc([...pages.values()].reduce((sum, count) => sum + count, 0));
      pages.clear();
      files.clear();
    },
  });
  const hits = new Counter({ registers, name: 'meridian_page_cache_hits_total', help: 'Pages sent from memory.' });
  const misses = new Counter({
    registers,
    name: 'meridian_page_cache_misses_total',
    help: 'Cacheable pages that had to be rendered.',
  });
  const durations = new Histogram({
    registers,
    labelNames,
    name: 'meridian_http_request_duration_seconds',
    help: 'Time to the end of the response, without responses from memory.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return {
    fromMemory(method = '', path, status, isPage) {
      const counts = isPage ? pages : files;
      const key = `${String(status)} ${method} ${isPage ? path : ''}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    rendered(method, path, status, milliseconds) {
      const labels = labelsOf(method, routeOf(path), status);
      requests.inc(labels);
      durations.observe(labels, milliseconds / 1000);
    },
    cacheMissed: () => misses.inc(),
  };
}

function parts(key: string, routeOf: (path: string) => string): [method: string, route: string, status: number] {
  const [status = '', method = '', path = ''] = key.split(' ');
  return [method, routeOf(path), Number(status)];
}
