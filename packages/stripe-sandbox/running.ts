import type { Ledger } from './ledger/ledger.ts';
import type { Deliveries } from './events/deliveries.ts';
import type { ProviderEvent } from './objects/event.ts';

export interface PaymentsSandbox {
  readonly origin: string;
  /** For browsers. */
  readonly checkoutOrigin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** By days or to a time; due events happen in order. */
  advance(to: number | Date): Promise<void>;
  /** Oldest first. */
  events(): readonly ProviderEvent[];
  readonly deliveries: Deliveries;
  close(): Promise<void>;
}

/** The sandbox of another process on this folder: commands use it, since two would overwrite each other's state. */
export async function findRunning(
  { port, secretKey, webhookSecret }: Ledger,
  host: string,
  browserHost: string,
): Promise<PaymentsSandbox | null> {
  if (port === 0) return null;
  const origin = `http://${host}:${port}`;
  const response = await fetch(`${origin}/v1/events?limit=1`, {
    headers: { Authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(2000),
  }).catch(() => null);
  await response?.body?.cancel();
  if (response?.status !== 200) return null;
  const elsewhere = () => {
    throw new Error(`The payments sandbox is open in another process, at ${origin}.`);
  };
  return {
    origin,
    checkoutOrigin: `http://${browserHost}:${port}`,
    secretKey,
    webhookSecret,
    advance: elsewhere,
    events: elsewhere,
    deliveries: {
      hold: elsewhere,
      held: elsewhere,
      drop: elsewhere,
      release: elsewhere,
      settled: elsewhere,
    },
    close: () => Promise.resolve(),
  };
}
