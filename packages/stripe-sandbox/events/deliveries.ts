import { signatureOf } from './signature.ts';
import { keep, type Ledger } from '../ledger/ledger.ts';
import type { ProviderEvent } from '../objects/event.ts';

/** How word of events gets to the site, and how tests take that into their own hands. */
export interface Deliveries {
  /** From now on events are kept and not sent. */
  hold(): void;
  /** Whether events are being held. */
  holding(): boolean;
  /** The events that wait, the oldest first. */
  held(): readonly ProviderEvent[];
  /** Forgets events that wait, as if the line to the site had lost them; all of them without a list. */
  drop(ids?: readonly string[]): void;
  /** Ends the holding and sends what waits, in this order, each when the one before has been answered. */
  release(order?: readonly string[]): Promise<void>;
  /** Sends an event, whatever became of it before; answers the statuses (0 where nobody answered). */
  send(id: string, options?: { readonly times?: number }): Promise<number[]>;
  /** Resolves when nothing is under way; what is to be tried again later does not count. */
  settled(): Promise<void>;
}

export interface DeliveryOptions {
  readonly ledger: Ledger;
  readonly url: () => string;
  /** How long after each failed attempt the next one comes, in milliseconds; after the last one it is given up. */
  readonly retryAfter: readonly number[];
  readonly save: () => void;
  readonly log: (details: Record<string, unknown>) => void;
}

export interface DeliveryRoad extends Deliveries {
  /** Takes a new event in. */
  take(event: ProviderEvent): void;
  /** Sends what is due. */
  go(): void;
  close(): Promise<void>;
}

/** Without an answer in this time an attempt has failed. */
const timeout = 20_000;

export function openDeliveries({ ledger, url, retryAfter, save, log }: DeliveryOptions): DeliveryRoad {
  const { events, deliveries } = ledger.tables;
  const underWay = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  let holding = false;
  let timer: NodeJS.Timeout | undefined;

  async function post(event: ProviderEvent): Promise<number> {
    const body = JSON.stringify(event, null, 2);
    // The time of the machine, not of the tests: whoever is sent this compares it with their own clock.
    const signature = signatureOf(body, ledger.webhookSecret, Math.floor(Date.now() / 1000));
    try {
      const answer = await fetch(url(), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature,
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async function deliver(id: string): Promise<number> {
    const event = events.get(id);
    if (event === undefined) return 0;
    const status = await post(event);
    const delivery = deliveries.get(id);
    if (delivery === undefined || closing.signal.aborted) return status;
    if (status >= 200 && status < 300) {
      deliveries.delete(id);
      event.pending_webhooks = 0;
    } else {
      const wait = retryAfter[delivery.attempts];
      log({ id, type: event.type, status, again: wait ?? 'never' });
      delivery.attempts += 1;
      if (wait === undefined) deliveries.delete(id);
      else delivery.due = Date.now() + wait;
    }
    save();
    return status;
  }

  function start(id: string): Promise<number> {
    const attempt = deliver(id).finally(() => {
      underWay.delete(id);
      plan();
    });
    underWay.set(id, attempt);
    return attempt;
  }

  function plan(): void {
    clearTimeout(timer);
    if (holding || closing.signal.aborted) return;
    const waiting = [...deliveries.values()].filter(({ id }) => !underWay.has(id));
    if (waiting.length === 0) return;
    const due = Math.min(...waiting.map((delivery) => delivery.due));
    timer = setTimeout(go, Math.min(Math.max(0, due - Date.now()), 60_000)).unref();
  }

  function go(): void {
    if (holding || closing.signal.aborted) return;
    for (const { id, due } of deliveries.values()) if (due <= Date.now() && !underWay.has(id)) void start(id);
    plan();
  }

  const waiting = () => [...deliveries.keys()].flatMap((id) => events.get(id) ?? []);

  return {
    go,
    take(event) {
      keep(deliveries, { id: event.id, attempts: 0, due: Date.now() });
      // After the answer to whoever brought this about: that is how it comes from afar.
      if (!holding) setImmediate(go);
    },
    hold() {
      holding = true;
      clearTimeout(timer);
    },
    holding: () => holding,
    held: waiting,
    drop(ids = waiting().map(({ id }) => id)) {
      for (const id of ids) deliveries.delete(id);
      save();
    },
    async release(order = waiting().map(({ id }) => id)) {
      for (const id of order) await start(id);
      holding = false;
      plan();
    },
    async send(id, { times = 1 } = {}) {
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) statuses.push(await deliver(id));
      return statuses;
    },
    async settled() {
      // A new event is started a turn after it was taken in.
      await new Promise((resolve) => setImmediate(resolve));
      go();
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
