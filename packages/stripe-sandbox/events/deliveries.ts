import { keep, type Ledger } from '../ledger/ledger.ts';
import type { ProviderEvent } from '../objects/event.ts';
import { createHmac } from 'node:crypto';

/** Sends events; controllable by tests. */
export interface Deliveries {
  /** Keeps events without sending. */
  hold(): void;
  /** Oldest first. */
  held(): readonly ProviderEvent[];
  /** Drops held events as if lost. */
  drop(): void;
  /** Sends held events in order, one after another's response. */
  release(): Promise<void>;
  /** Resolves when nothing is being sent; ignores later retries. */
  settled(): Promise<void>;
}

export interface DeliveryOptions {
  readonly ledger: Ledger;
  readonly url: () => string;
  /** Milliseconds after each failed attempt; gives up after the last. */
  readonly retryAfter: readonly number[];
  readonly save: () => void;
  readonly log: (details: Record<string, unknown>) => void;
}

export interface DeliveryRoad extends Deliveries {
  take(event: ProviderEvent): void;
  go(): void;
  close(): Promise<void>;
}

const timeout = 20_000;

export function openDeliveries({ ledger, url, retryAfter, save, log }: DeliveryOptions): DeliveryRoad {
  const { events, deliveries } = ledger.tables;
  const underWay = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  let holding = false;
  let timer: NodeJS.Timeout | undefined;

  async function post(event: ProviderEvent): Promise<number> {
    const body = JSON.stringify(event, null, 2);
    // Real time: the receiver compares it with its own clock.
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

  async function deliver(id: string): Promise<void> {
    const event = events.get(id);
    if (event === undefined) return;
    const status = await post(event);
    const delivery = deliveries.get(id);
    if (delivery === undefined || closing.signal.aborted) return;
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
  }

  function start(id: string): Promise<void> {
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
      // After the response to the caller, like the real provider.
      if (!holding) setImmediate(go);
    },
    hold() {
      holding = true;
      clearTimeout(timer);
    },
    held: waiting,
    drop() {
      for (const { id } of waiting()) deliveries.delete(id);
      save();
    },
    async release() {
      for (const { id } of waiting()) await start(id);
      holding = false;
      plan();
    },
    async settled() {
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

/** The `Stripe-Signature` header; `seconds` is the signing time. */
function signatureOf(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
