import { Gauge, Histogram, type Registry } from 'prom-client';
import type { OpenDatabase } from '#server/db/database.ts';

type Pool = OpenDatabase['pool'];

/** Use of the pools, and how long callers wait for a connection. */
export function openPoolMetrics(registers: Registry[], pools: Readonly<Record<string, Pool>>): void {
  const waits = new Histogram({
    registers,
    name: 'meridian_database_pool_wait_seconds',
    labelNames: ['pool'],
    help: 'Time until a connection of the pool was free.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2],
  });
  const connections = new Gauge({
    registers,
    name: 'meridian_database_pool_connections',
    labelNames: ['pool', 'state'],
    help: 'Connections of the pool: used or idle.',
    collect: () => {
      for (const [name, pool] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  });
  const waiting = new Gauge({
    registers,
    name: 'meridian_database_pool_waiting',
    labelNames: ['pool'],
    help: 'Callers that wait for a connection.',
    collect: () => Object.entries(pools).forEach(([name, pool]) => waiting.set({ pool: name }, pool.waitingCount)),
  });
  const size = new Gauge({
    registers,
    name: 'meridian_database_pool_max_connections',
    labelNames: ['pool'],
    help: 'Connections that the pool may open.',
  });
  for (const [name, pool] of Object.entries(pools)) {
    size.set({ pool: name }, pool.options.max);
    timeWaits(pool, (seconds) => waits.observe({ pool: name }, seconds));
  }
}

/** `pool.query` checks connections out by `connect` too. */
function timeWaits(pool: Pool, waited: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (...args: readonly unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...args: unknown[]): unknown => {
      const began = performance.now();
      const note = () => waited((performance.now() - began) / 1000);
      const [done] = args;
      if (typeof done === 'function') {
        return connect((...result: unknown[]) => {
          note();
          (done as (...result: unknown[]) => void)(...result);
        });
      }
      return (connect() as Promise<unknown>).finally(note);
    },
  });
}
