import { openGate, type Gate, type GateLimits, type Leave } from '#server/overload/gate.ts';
import type { Logger } from '#server/log.ts';

/** Separate capacity, so floods do not lock out administrators. Responses from memory need none. */
export type Lane = 'visitor' | 'member' | 'administrator';

export interface Overload {
  /** Null if refused. */
  enter(lane: Lane): Promise<Leave | null>;
  close(): void;
}

const lanes: Readonly<Record<Lane, GateLimits>> = {
  visitor: { start: 16, min: 3, max: 128, waiting: 64, timeout: 1000, delay: 40 },
  member: { start: 16, min: 4, max: 64, waiting: 64, timeout: 2000, delay: 120 },
  administrator: { start: 16, min: 8, max: 32, waiting: 64, timeout: 4000, delay: 400 },
};

const tick = 25;
const reported = 1000;

/** Follows event loop delay and pool load. */
export function openOverload(pool: { readonly waitingCount: number } | undefined, log: Logger): Overload {
  const gates = {
    visitor: openGate(lanes.visitor),
    member: openGate(lanes.member),
    administrator: openGate(lanes.administrator),
  };
  const all: readonly Gate[] = Object.values(gates);
  let last = performance.now();
  let refused = 0;
  const watch = setInterval(() => {
    const now = performance.now();
    const load = { delay: now - last - tick, isDatabaseBusy: (pool?.waitingCount ?? 0) > 16 };
    last = now;
    for (const gate of all) gate.adapt(load);
  }, tick).unref();
  // Logging each would cost more than refusing.
  const report = setInterval(() => {
    if (refused > 0)
      log.warn(
        { event: 'overload.refused', refused, waitingForDatabase: pool?.waitingCount },
        'Refused requests: the server is overloaded',
      );
    refused = 0;
  }, reported).unref();
  return {
    async enter(lane) {
      const leave = await gates[lane].enter();
      if (leave === null) refused += 1;
      return leave;
    },
    close() {
      clearInterval(watch);
      clearInterval(report);
    },
  };
}
