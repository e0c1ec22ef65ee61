import type { Ledger } from './ledger/ledger.ts';
import type { PaymentsSandbox } from './payments.ts';

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
    past: elsewhere,
    events: elsewhere,
    resend: elsewhere,
    deliveries: {
      hold: elsewhere,
      holding: elsewhere,
      held: elsewhere,
      drop: elsewhere,
      release: elsewhere,
      send: elsewhere,
      settled: elsewhere,
    },
    setOutage: elsewhere,
    close: () => Promise.resolve(),
  };
}
