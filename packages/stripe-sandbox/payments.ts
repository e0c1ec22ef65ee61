import { isForwarded, isLoopbackHost } from '@meridian/sandbox-kit/loopback';
import { answerApi, outageAnswer, type ApiRequest } from './api/api.ts';
import { plain, isForThisMachine } from '@meridian/sandbox-kit/answers';
import type { Lock } from '@meridian/sandbox-kit/lock';
import { openDeliveries, type Deliveries } from './events/deliveries.ts';
import { hostedPages } from './hosted/pages.ts';
import { openLedger } from './ledger/ledger-file.ts';
import { forgetOld, keep, newId } from './ledger/ledger.ts';
import type { Provider } from './ledger/provider.ts';
import { nextScheduledEvent } from './money/scheduled-events.ts';
import { apiVersion, type ProviderEvent } from './objects/event.ts';
import { routes } from './routes/routes.ts';
import { seedPrices, type SeededPrice } from './seed.ts';
import { findRunning } from './running.ts';
import { listen } from './server.ts';

export interface PaymentsSandboxOptions {
  readonly host: '127.0.0.1';
  /** Where it listens; a free port where that is taken, and the same one after a restart. */
  readonly port: number;
  /** The site's own port, which it leaves alone even where it was there the last time. */
  readonly avoid?: number;
  /** Its state is kept in a file there; without a folder it ends with the process. */
  readonly folder: string | undefined;
  /** Where the site takes word of events. */
  readonly webhookUrl: () => string;
  readonly log: { warn(more: Record<string, unknown>, words: string): void };
  /** The clock of the machine; tests set it. */
  readonly now?: () => Date;
  /** What browsers call this machine: another name than the site's makes another site of it, as the real one is. */
  readonly browserHost?: 'localhost' | '127.0.0.1';
  /** Who sells, on its pages and invoices. */
  readonly business?: string;
  readonly prices?: readonly SeededPrice[];
  /** How long after each failed attempt to tell of an event the next one comes, in milliseconds. */
  readonly retryAfter?: readonly number[];
  readonly afterRetries?: 'cancel' | 'unpaid';
  /** Who may open its start page; everybody on this machine without one. */
  readonly lock?: Lock;
}

export interface PaymentsSandbox {
  /** Where the program asks it. */
  readonly origin: string;
  /** Where browsers find its pages. */
  readonly checkoutOrigin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Lets test time pass for everybody: so many days, or until a time. What falls due in between happens in its order. */
  advance(to: number | Date): Promise<void>;
  /** Everything that has happened, the oldest first. */
  events(): readonly ProviderEvent[];
  /** Sends word of an event again. */
  resend(eventId: string, options?: { readonly times?: number }): Promise<number[]>;
  readonly deliveries: Deliveries;
  /** Plays that the provider's API is down (`failing`, it answers 500) or out of reach (`silent`), until told null. */
  setOutage(kind: 'failing' | 'silent' | null): void;
  close(): Promise<void>;
}

/** Why the sandbox must not be opened under these settings, as one sentence, or null. */
export function refusePaymentsSandbox(env: { PUBLIC_ORIGIN: string; STRIPE_SECRET_KEY?: string }): string | null {
  if (env.STRIPE_SECRET_KEY !== undefined) return 'The payments sandbox is not opened beside a real key.';
  if (isLoopbackHost(new URL(env.PUBLIC_ORIGIN).hostname)) return null;
  return `The payments sandbox serves this machine only, and PUBLIC_ORIGIN is ${env.PUBLIC_ORIGIN}.`;
}

/** Seconds, a minute, then as long as somebody may need to mend what refuses the events. */
const usualRetries = [2000, 10_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000];

/** Opens a stand-in for the payment provider: its API for the official SDK, its hosted pages, its events. */
export async function openPaymentsSandbox(options: PaymentsSandboxOptions): Promise<PaymentsSandbox> {
  const { host, log, browserHost = 'localhost' } = options;
  const clock = options.now ?? (() => new Date());
  const { ledger, save } = await openLedger(options.folder);
  const { tables } = ledger;
  const running = await findRunning(ledger, host, browserHost);
  if (running !== null) return running;
  const saveSoon = () => {
    save().catch((error: unknown) =>
      log.warn({ event: 'payments_sandbox.save.failed', err: error }, 'The payments sandbox could not save its state'),
    );
  };
  const deliveries = openDeliveries({
    ledger,
    url: options.webhookUrl,
    retryAfter: options.retryAfter ?? usualRetries,
    save: saveSoon,
    log: (details) =>
      log.warn(
        { event: 'payments_sandbox.delivery.failed', ...details },
        'The payments sandbox could not deliver an event',
      ),
  });

  /** While time is being advanced, the moment of what is happening. */
  let timestamp: number | null = null;
  let checkoutOrigin = '';
  let outage: 'failing' | 'silent' | null = null;
  const now = () => timestamp ?? Math.floor((clock().getTime() + ledger.ahead) / 1000);

  const providerFor = (call: ApiRequest | null): Provider => ({
    tables,
    now,
    business: options.business ?? 'the site',
    afterRetries: options.afterRetries ?? 'cancel',
    page: (path) => `${checkoutOrigin}${path}`,
    emit(type, thing, previous) {
      const changed = previous === undefined ? {} : { previous_attributes: structuredClone(previous) };
      const event: ProviderEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now(),
        data: { object: structuredClone(thing), ...changed },
        livemode: false,
        pending_webhooks: 1,
        request: { id: call?.id ?? null, idempotency_key: call?.idempotencyKey ?? null },
        type,
      };
      deliveries.take(keep(tables.events, event));
    },
  });
  const provider = providerFor(null);

  /** Lets everything happen that is due; whether there was anything. */
  function settle(until: number): boolean {
    const before = tables.events.size;
    try {
      for (
        let next = nextScheduledEvent(provider, until);
        next !== undefined;
        next = nextScheduledEvent(provider, until)
      ) {
        timestamp = next.at;
        next.run();
      }
    } finally {
      timestamp = null;
    }
    return tables.events.size > before;
  }

  async function advance(to: number | Date): Promise<void> {
    const target = typeof to === 'number' ? now() + to * 86_400 : Math.floor(to.getTime() / 1000);
    settle(target);
    ledger.ahead += Math.max(0, target - now()) * 1000;
    await save();
  }

  const wanted = ledger.port === 0 || ledger.port === options.avoid ? options.port : ledger.port;
  const fault = (call: string, error: unknown) =>
    log.warn({ event: 'payments_sandbox.request.failed', err: error, call }, 'The payments sandbox failed to answer');
  const controls = { provider, advance, deliveries, lock: options.lock };
  async function answer(request: Request): Promise<Response | null> {
    if (!isForThisMachine(request) || isForwarded(request.headers.keys()))
      return plain(403, 'The payments sandbox can only be reached on this machine.');
    const isApi = new URL(request.url).pathname.startsWith('/v1/');
    if (isApi && outage !== null) return outage === 'failing' ? outageAnswer() : null;
    try {
      const happened = settle(now());
      const answered = isApi
        ? await answerApi({ ledger, routes, providerFor, log: fault }, request)
        : await hostedPages(controls, request);
      // What it has answered it must still know after a restart.
      if (happened || (request.method !== 'GET' && request.method !== 'HEAD')) await save();
      return answered;
    } catch (error) {
      fault(`${request.method} ${new URL(request.url).pathname}`, error);
      return plain(500, 'The payments sandbox failed; the log says why.');
    }
  }

  const { server, port } = await listen(host, wanted, answer);
  ledger.port = port;
  checkoutOrigin = `http://${browserHost}:${port}`;
  seedPrices(ledger, options.prices ?? [], now());
  await save();
  deliveries.go();
  const minutely = setInterval(() => {
    if (settle(now())) saveSoon();
    forgetOld(ledger, now());
  }, 60_000).unref();

  return {
    origin: `http://${host}:${port}`,
    checkoutOrigin,
    secretKey: ledger.secretKey,
    webhookSecret: ledger.webhookSecret,
    advance,
    events: () => [...tables.events.values()],
    resend: (id, times) => deliveries.send(id, times),
    deliveries,
    setOutage: (kind) => (outage = kind),
    async close() {
      clearInterval(minutely);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await deliveries.close();
      await closed;
      await save();
    },
  };
}
