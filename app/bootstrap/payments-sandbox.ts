import { site } from '#content/site.ts';
import { catalog, defaultPriceIds } from '#features/billing/catalog.ts';
import { catalogPrices } from '#features/billing/prices.server.ts';
import type { Env } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { closedPayments, openPayments, type Payments } from '#server/payments/payments.ts';
import type { Lock } from '@meridian/sandbox-kit/lock';
import { openPaymentsSandbox, refusePaymentsSandbox, type PaymentsSandbox } from '@meridian/stripe-sandbox';
import type { SeededCode, SeededPrice } from '@meridian/stripe-sandbox/seed';

const webhookPath = '/functions/v1/stripe-webhook';

export interface OpenPayments {
  readonly payments: Payments;
  readonly settings: Partial<Env>;
  readonly paymentsSandbox: PaymentsSandbox | undefined;
}

interface PaymentsSandboxOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly lock: Lock;
  readonly now: (() => Date) | undefined;
}

/** Opens the sandbox if there is no key. On a public origin, which allows no sandbox, payments are off instead. */
export async function openPaymentsOrSandbox(env: Env, options: PaymentsSandboxOptions): Promise<OpenPayments> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env;
  const paymentsSandbox = await openSandboxPayments(env, options);
  if (paymentsSandbox !== undefined) {
    const { checkoutOrigin, origin: apiOrigin } = paymentsSandbox;
    return {
      payments: openPayments({ ...paymentsSandbox, apiOrigin, sandbox: true }),
      settings: { STRIPE_CHECKOUT_ORIGIN: checkoutOrigin },
      paymentsSandbox,
    };
  }
  if (secretKey === undefined) {
    options.log.warn({ event: 'payments.key.missing' }, 'STRIPE_SECRET_KEY is not set: payments are off');
    return { payments: closedPayments(), settings: {}, paymentsSandbox };
  }
  const origins = { apiOrigin: env.STRIPE_API, checkoutOrigin: env.STRIPE_CHECKOUT_ORIGIN };
  return { payments: openPayments({ secretKey, webhookSecret, ...origins }), settings: {}, paymentsSandbox };
}

/**
 * Returns undefined on a public origin, where anyone could buy for free. Uses a different hostname of this computer, to
 * be cross-origin like the real provider.
 */
async function openSandboxPayments(
  env: Env,
  { dataDir, log, lock, now }: PaymentsSandboxOptions,
): Promise<PaymentsSandbox | undefined> {
  if (!env.SANDBOXES || refusePaymentsSandbox(env) !== null) return undefined;
  const { hostname } = new URL(env.PUBLIC_ORIGIN);
  return openPaymentsSandbox({
    host: '127.0.0.1',
    port: env.PORT === 0 || env.PORT === 65_535 ? 0 : env.PORT + 1,
    avoid: env.PORT,
    folder: dataDir,
    webhookUrl: () => `${ownOrigin(env)}${webhookPath}`,
    log,
    lock,
    browserHost: hostname === 'localhost' ? '127.0.0.1' : 'localhost',
    business: site.name,
    businessAddress: [site.legalEntity],
    prices: seededPrices(),
    codes: sampleCodes,
    ...(now === undefined ? {} : { now }),
  });
}

/** Promotion codes to try out; docs/payments.md lists them. */
const sampleCodes: readonly SeededCode[] = [
  { code: 'WELCOME10', name: '10% off for 3 months', percentOff: 10, duration: 'repeating', months: 3 },
  { code: 'LAUNCH500', name: '$500 off', amountOff: 500_00, currency: 'usd', duration: 'once' },
];

/** The catalog's prices, with our default ids. */
export function seededPrices(): readonly SeededPrice[] {
  return catalogPrices(catalog).map(
    ({ key, product: name, description, money: { cents: amount, currency }, monthly, taxBehavior }) => ({
      id: defaultPriceIds[key],
      name,
      description,
      currency,
      amount,
      taxBehavior,
      ...(monthly ? { interval: 'month' as const } : {}),
    }),
  );
}

function ownOrigin({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${String(PORT)}`;
}
