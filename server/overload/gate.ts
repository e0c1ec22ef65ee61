/** How much a gate lets through at once. */
export interface GateLimits {
  /** Requests under way: where it starts, and between which bounds it follows the load. */
  readonly start: number;
  readonly least: number;
  readonly most: number;
  /** Requests that may wait for their turn, and for how many milliseconds. */
  readonly waiting: number;
  readonly timeout: number;
  /** Milliseconds of the event loop's delay beyond which less is let through. */
  readonly delay: number;
}

/** What the process is like at the moment. */
interface Load {
  /** Milliseconds that the event loop is late. */
  readonly delay: number;
  /** Whether more work would only wait for the database. */
  readonly isDatabaseBusy: boolean;
}

/** Ends the turn of a request; may be called more than once. */
export type Leave = () => void;

/** Lets as many requests through at once as the process can answer soon, and refuses the rest at once. */
export interface Gate {
  /** Resolves when it is the request's turn, with null where there is no room for it. */
  enter(): Promise<Leave | null>;
  /** Follows the load; called several times a second. */
  adapt(load: Load): void;
}

interface Waiting {
  readonly go: (leave: Leave | null) => void;
  readonly timer: NodeJS.Timeout;
}

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
      if (delay > limits.delay) limit = Math.max(limits.least, Math.floor(limit * 0.7));
      // What waits for others (a payment provider, a store) costs nothing here: more of it may be under way.
      else if (!isDatabaseBusy && delay < limits.delay / 2 && queue.length > 0)
        limit = Math.min(limits.most, limit + 4);
      else if (limit < limits.start) limit += 1;
      letIn();
    },
  };
}
