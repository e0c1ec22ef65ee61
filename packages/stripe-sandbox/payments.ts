import { isForwarded, isLoopbackHost } from '@meridian/sandbox-kit/loopback';
import { answerApi, type ApiRequest } from './api/api.ts';
import { plain, isForThisMachine } from '@meridian/sandbox-kit/answers';
import type { Lock } from '@meridian/sandbox-kit/lock';
import { openDeliveries } from './events/deliveries.ts';
import { hostedPages } from './hosted/pages.ts';
import { openLedger } from './ledger/ledger-file.ts';
import { forgetOld, keep, newId } from './ledger/ledger.ts';
import type { Provider } from './ledger/provider.ts';
import { nextScheduledEvent } from './money/scheduled-events.ts';
import { apiVersion, type ProviderEvent } from './objects/event.ts';
import { routes } from './routes/routes.ts';
import { seedCodes, seedPrices, type SeededCode, type SeededPrice } from './seed.ts';
import { findRunning, type PaymentsSandbox } from './running.ts';
import { listen } from './server.ts';

export type { PaymentsSandbox } from './running.ts';

export interface PaymentsSandboxOptions {
  readonly host: '127.0.0.1';
  /** A free port if taken; stable across restarts. */
  readonly port: number;
  /** The site's port, which the sandbox never takes. */
  readonly avoid?: number;
  /** Of the state file; without one, in memory. */
  readonly folder: string | undefined;
  readonly webhookUrl: () => string;
  readonly log: { warn(more: Record<string, unknown>, words: string): void };
  readonly now?: () => Date;
  /** Differs from the site's host name, so it is another site, like the real provider. */
  readonly browserHost?: 'localhost' | '127.0.0.1';
  /** Shown on pages and invoices. */
  readonly business?: string;
  /** On invoices, one line each. */
  readonly businessAddress?: readonly string[];
  /** Promotion codes that exist from the start. */
  readonly codes?: readonly SeededCode[];
  readonly prices?: readonly SeededPrice[];
  /** Milliseconds after each failed delivery. */
  readonly retryAfter?: readonly number[];
  readonly afterRetries?: 'cancel' | 'unpaid';
  /** Without one, the start page is open to everyone on this computer. */
  readonly lock?: Lock;
}

/** Why these settings forbid the sandbox (one sentence), or null. */
export function refusePaymentsSandbox(env: { PUBLIC_ORIGIN: string; STRIPE_SECRET_KEY?: string }): string | null {
  if (env.STRIPE_SECRET_KEY !== undefined) return 'The payments sandbox is not opened beside a real key.';
  if (isLoopbackHost(new URL(env.PUBLIC_ORIGIN).hostname)) return null;
  return `The payments sandbox serves this machine only, and PUBLIC_ORIGIN is ${env.PUBLIC_ORIGIN}.`;
}

/** Later ones leave time to fix what refuses the events. */
const usualRetries = [2000, 10_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000];

/** The payment provider: API for the official SDK, hosted pages, events. */
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

  /** Set while time is advanced. */
  let timestamp: number | null = null;
  let checkoutOrigin = '';
  const now = () => timestamp ?? Math.floor((clock().getTime() + ledger.ahead) / 1000);

  const providerFor = (call: ApiRequest | null): Provider => ({
    tables,
    now,
    business: options.business ?? 'the site',
    businessAddress: options.businessAddress ?? [],
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

  /** Runs what is due; false if nothing was. */
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
  const controls = { provider, advance, lock: options.lock };
  async function answer(request: Request): Promise<Response> {
    if (!isForThisMachine(request) || isForwarded(request.headers.keys()))
      return plain(403, 'The payments sandbox can only be reached on this machine.');
    const isApi = new URL(request.url).pathname.startsWith('/v1/');
    try {
      const happened = settle(now());
      const answered = isApi
        ? await answerApi({ ledger, routes, providerFor, log: fault }, request)
        : await hostedPages(controls, request);
      // Responses must still hold after a restart.
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
  seedCodes(ledger, options.codes ?? [], now());
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
    deliveries,
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
