export interface GateLimits {
  /** Concurrency: start and bounds. */
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** Maximum waiting requests, and their milliseconds. */
  readonly waiting: number;
  readonly timeout: number;
  /** Milliseconds of event loop delay that reduce concurrency. */
  readonly delay: number;
}

interface Load {
  /** Milliseconds. */
  readonly delay: number;
  /** Whether more work would only wait for the database. */
  readonly isDatabaseBusy: boolean;
}

/** Frees the slot; idempotent. */
export type Leave = () => void;

/** Refuses requests that cannot be answered soon. */
export interface Gate {
  /** Null if refused. */
  enter(): Promise<Leave | null>;
  /** Call several times a second. */
  adapt(load: Load): void;
}

interface Waiting {
  readonly go: (leave: Leave | null) => void;
  readonly timer: NodeJS.Timeout;
}

/** Opens a gate whose concurrency adapts within these limits. */
export function openGate(limits: GateLimits): Gate {
  const queue: Waiting[] = [];
  let limit = limits.start;
  let underWay = 0;

  function admit(): Leave {
    underWay += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      underWay -= 1;
      letIn();
    };
  }

  function letIn(): void {
    while (underWay < limit) {
      const next = queue.shift();
      if (next === undefined) return;
      clearTimeout(next.timer);
      next.go(admit());
    }
  }

  return {
    enter() {
      if (underWay < limit) return Promise.resolve(admit());
      if (queue.length >= limits.waiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const giveUp = () => {
          queue.splice(queue.indexOf(waiting), 1);
          resolve(null);
        };
        const waiting: Waiting = { go: resolve, timer: setTimeout(giveUp, limits.timeout) };
        queue.push(waiting);
      });
    },
    adapt({ delay, isDatabaseBusy }) {
      if (delay > limits.delay) limit = Math.max(limits.min, Math.floor(limit * 0.7));
      // Waiting for others (payments, storage) is cheap, so more may run.
      else if (!isDatabaseBusy && delay < limits.delay / 2 && queue.length > 0) limit = Math.min(limits.max, limit + 4);
      else if (limit < limits.start) limit += 1;
      letIn();
    },
  };
}
