import { Agent, request } from 'node:http';
import { quantile } from './table.ts';

export interface Rate {
  readonly perSecond: number;
  readonly calls: number;
  readonly failed: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Closed loop; duration in seconds. */
export async function callFor(
  seconds: number,
  callers: number,
  call: (number: number) => Promise<boolean>,
): Promise<Rate> {
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const ok = await call(next++).catch(() => false);
      if (ok) times.push(performance.now() - start);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const took = (performance.now() - began) / 1000;
  return {
    perSecond: times.length / took,
    calls: times.length + failed,
    failed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** Posts JSON over keep-alive connections; true on 2xx. */
export function poster(address: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = (body: string, headers: Record<string, string>) =>
    new Promise<boolean>((resolve, reject) => {
      const length = String(Buffer.byteLength(body));
      const sent = request(
        address,
        {
          method: 'POST',
          agent,
          headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode !== undefined && response.statusCode < 300));
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}
