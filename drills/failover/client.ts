/** A visitor's client: sends requests through the balancer, retries after `Retry-After`, and counts failures. */
import { setTimeout as delay } from 'node:timers/promises';
import { visitorAddress } from '../../tests/intakes.ts';
import { publicOrigin } from './cluster.ts';

export interface Figures {
  sent: number;
  /** Kind of failure -> number of requests. */
  readonly failed: Map<string, number>;
  /** When writes were acknowledged, in milliseconds of `performance.now`. */
  readonly written: number[];
  /** How many milliseconds each write took. */
  readonly times: number[];
}

export interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

let figures = newFigures();
let visitors = 0;

function newFigures(): Figures {
  return { sent: 0, failed: new Map(), written: [], times: [] };
}

/** Returns the figures since the last call. */
export function takeFigures(): Figures {
  const taken = figures;
  figures = newFigures();
  return taken;
}

/** Headers of a new visitor, because rate limits count by address. */
export function newVisitor(): Record<string, string> {
  visitors += 1;
  return { 'X-Forwarded-For': visitorAddress(visitors), Origin: publicOrigin };
}

/** Returns milliseconds to wait for a request that failed and may succeed later. */
async function sendOnce(path: string, init: RequestInit): Promise<SiteResponse | { readonly wait: number }> {
  figures.sent += 1;
  const began = performance.now();
  const failed = (kind: string, wait: number) => {
    figures.failed.set(kind, (figures.failed.get(kind) ?? 0) + 1);
    return { wait };
  };
  try {
    const response = await fetch(publicOrigin + path, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(10_000),
    });
    const result = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      ms: performance.now() - began,
    };
    if (result.status < 500 && result.status !== 429) return result;
    const wait = Number(result.headers.get('Retry-After') ?? 1);
    const by = result.headers.has('Retry-After') ? '' : ' of the proxy';
    return failed(`${result.status}${result.status === 503 ? by : ''}`, wait * 1000);
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return failed(isTimeout ? 'no response in 10 s' : 'connection lost', 500);
  }
}

/** Retries until there is a response or `gaveUp`. Returns null for a status that is not `expected`, and logs it. */
export async function send(
  path: string,
  init: () => RequestInit,
  expected: readonly number[],
  gaveUp: () => boolean,
): Promise<SiteResponse | null> {
  for (;;) {
    const result = await sendOnce(path, init());
    if (!('wait' in result)) {
      if (expected.includes(result.status)) return result;
      const kind = `${result.status} unexpected`;
      figures.failed.set(kind, (figures.failed.get(kind) ?? 0) + 1);
      console.error(`  ${init().method ?? 'GET'} ${path}: ${result.status} ${result.text.slice(0, 300)}`);
      return null;
    }
    if (gaveUp()) return null;
    await delay(result.wait);
  }
}

export function countWrite(ms: number): void {
  figures.written.push(performance.now());
  figures.times.push(ms);
}
