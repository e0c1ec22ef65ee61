/** A visitor's client: sends requests through the balancer, retries after `Retry-After`, and counts failures. */
import { setTimeout as delay } from 'node:timers/promises';
import { visitorAddress } from '../../tests/intakes.ts';
import { publicOrigin } from './cluster.ts';

export interface Figures {
  asked: number;
  /** Kind of failure -> number of requests. */
  readonly failed: Map<string, number>;
  /** When writes were acknowledged, in milliseconds of `performance.now`. */
  readonly written: number[];
  /** Milliseconds of each. */
  readonly times: number[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

let figures = newFigures();
let visitors = 0;

function newFigures(): Figures {
  return { asked: 0, failed: new Map(), written: [], times: [] };
}

/** Returns the figures since the last call. */
export function takeFigures(): Figures {
  const taken = figures;
  figures = newFigures();
  return taken;
}

/** A new visitor's headers: limits count by address. */
export function newVisitor(): Record<string, string> {
  visitors += 1;
  return { 'X-Forwarded-For': visitorAddress(visitors), Origin: publicOrigin };
}

/** Null for a request that failed and may succeed later; other refusals throw, since nothing should cause them. */
async function askOnce(path: string, init: RequestInit): Promise<Answer | { readonly wait: number }> {
  figures.asked += 1;
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
    const answer = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      ms: performance.now() - began,
    };
    if (answer.status < 500 && answer.status !== 429) return answer;
    const wait = Number(answer.headers.get('Retry-After') ?? 1);
    const by = answer.headers.has('Retry-After') ? '' : ' of the proxy';
    return failed(`${answer.status}${answer.status === 503 ? by : ''}`, wait * 1000);
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return failed(isTimeout ? 'no answer in 10 s' : 'broken off', 500);
  }
}

/** Until it is answered; `gaveUp` ends the tries. @throws for an answer that is not `expected`. */
export async function ask(
  path: string,
  init: () => RequestInit,
  expected: readonly number[],
  gaveUp: () => boolean,
): Promise<Answer | null> {
  for (;;) {
    const answer = await askOnce(path, init());
    if (!('wait' in answer)) {
      if (expected.includes(answer.status)) return answer;
      const kind = `${answer.status} unexpected`;
      figures.failed.set(kind, (figures.failed.get(kind) ?? 0) + 1);
      console.error(`  ${init().method ?? 'GET'} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      return null;
    }
    if (gaveUp()) return null;
    await delay(answer.wait);
  }
}

export function countWrite(ms: number): void {
  figures.written.push(performance.now());
  figures.times.push(ms);
}
