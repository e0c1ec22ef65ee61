import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { methodsFor } from '#features/billing/billing-settings.server.ts';
import { amountDueToday, type Offer } from '#features/billing/catalog.ts';
import { sessionPlaceholder } from '#features/purchases/checkout/checkout.ts';
import { customerFor, forgetCustomer } from '#features/billing/customers/customer.server.ts';
import { readOfferStatus } from '#features/purchases/checkout/offer-status.server.ts';
import {
  providerPageUrl,
  closeOrder,
  codeOfOrder,
  resumeSession,
  storeSession,
  openOrder,
  type CheckoutResult,
  type Item,
  type OrderTerms,
  type Returns,
} from '#features/purchases/checkout/order-under-way.server.ts';
import {
  isBillingTyped,
  noBilling,
  readBilling,
  type BillingErrors,
  type TypedBilling,
} from '#features/billing/records/billing-details.ts';
import { lacksDetails } from '#features/purchases/details/required-details.server.ts';
import { toBillingErrors, storeDetails, pushDetails } from '#features/purchases/details/save-details.server.ts';
import { checkCode } from '#features/purchases/discounts/check-code.server.ts';
import { taxParams } from '#features/billing/tax-params.server.ts';
import { includesOffer } from '#features/billing/plans.ts';
import { offerFor, setupLeft } from '#features/purchases/checkout/setup-paid.server.ts';
import { returnOrigin } from '#features/purchases/checkout/return-origin.ts';
import { CustomerBusy, withCustomerLock, type CustomerLock } from '#features/billing/customers/customer-lock.server.ts';
import {
  catalogOfSite,
  findValidPrice,
  findOffer,
  pricesOf,
  offersByPrice,
  runningOffer,
} from '#features/billing/prices.server.ts';
import { isRunning } from '#features/billing/billing.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import { whileSomeoneWaits, type Stripe } from '#server/payments/payments.ts';
import { customerSync } from '#features/accounts/accounts.events.server.ts';

type Payer = ClientMember<'billing:write'>;

/** Prices and mode must match the catalog. */
export interface WantedCheckout {
  readonly priceId: string;
  readonly setupPriceId?: string | null;
  readonly mode?: 'payment' | 'subscription';
  /** Same-origin. */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  /** Earlier order to buy again. */
  readonly buyAgain?: string;
  /** A promotion code as typed; without one, the code of the open order applies. */
  readonly code?: string;
  /** Kept for next time; needed where tax is on. */
  readonly billing?: TypedBilling;
  /** Local sites have several. */
  readonly origin?: string;
}

export type { CheckoutResult };
export type CheckoutRefusal = Exclude<CheckoutResult, { readonly ok: true }>;

/** A user is waiting. */
const timeout = 15_000;

const checkoutLimit = { name: 'checkout', points: 30, seconds: 3600 };

/** Repeated clicks share one checkout and one provider session. Payments are later read from the provider. */
export async function startCheckout(
  app: AppContext,
  client: Client,
  session: Payer,
  wanted: WantedCheckout,
): Promise<CheckoutResult> {
  const offer = findOffer(app, wanted.priceId);
  if (!offer) return { ok: false, reason: 'unknown-price' };
  const setup = wanted.setupPriceId ?? null;
  const isOtherSetup = setup !== null && (offer.setupPriceId === undefined || findOffer(app, setup)?.id !== offer.id);
  if (isOtherSetup || (wanted.mode !== undefined && wanted.mode !== offer.mode)) {
    return { ok: false, reason: 'other-terms' };
  }
  const returns = returnAddresses(app, offer, wanted);
  if (!returns) return { ok: false, reason: 'other-origin' };
  const limited = await app.limits.take(checkoutLimit, session.organization.id);
  if (!limited.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: limited.retryAfterSeconds };
  const errors = await keepBilling(
    app,
    session.organization.id,
    wanted.billing ?? noBilling,
    amountDueToday(offer).cents,
  );
  if (errors !== null) return { ok: false, reason: 'billing-refused', errors };
  try {
    const purchase = { session, offer, returns, buyAgain: wanted.buyAgain, code: wanted.code?.trim() ?? '' };
    const begin = (lock: CustomerLock) => underLock(app, lock, purchase);
    const result = await withCustomerLock(app, session.organization.id, begin, { wait: timeout });
    return result ?? { ok: false, reason: 'unavailable' };
  } catch (error) {
    const errors = error instanceof BillingRefused ? error.errors : toBillingErrors(error);
    if (errors !== null) return { ok: false, reason: 'billing-refused', errors };
    const message = codeFault(error);
    if (message !== null) return { ok: false, reason: 'code-refused', message };
    const fault = error instanceof CustomerBusy ? 'away' : paymentFault(error);
    if (fault === null) throw error;
    app.log.error(
      { event: 'checkout.start.failed', err: error, requestId: client.requestId, offer: offer.id },
      'Could not start a checkout',
    );
    return { ok: false, reason: fault === 'away' ? 'unavailable' : 'failed' };
  }
}

class BillingRefused extends Error {
  readonly errors: BillingErrors;

  constructor(errors: BillingErrors) {
    super('The provider refuses the billing details.');
    this.errors = errors;
  }
}

/** Saves valid billing details; otherwise returns the errors, or what is missing for this sum. */
async function keepBilling(
  app: AppContext,
  organizationId: string,
  typed: TypedBilling,
  cents: number,
): Promise<BillingErrors | null> {
  if (!isBillingTyped(typed) && !(await lacksDetails(app, organizationId, cents))) return null;
  const reading = readBilling(typed);
  if (!reading.ok) return reading.errors;
  await storeDetails(app, organizationId, reading.details);
  return null;
}

/** A code that ended since it was checked. */
function codeFault(error: unknown): string | null {
  const param: unknown = paymentFault(error) === 'refused' ? Reflect.get(Object(error), 'param') : null;
  return typeof param === 'string' && param.startsWith('discounts') ? 'This code is no longer valid.' : null;
}

interface Purchase {
  readonly session: Payer;
  readonly offer: Offer;
  readonly returns: Returns;
  readonly buyAgain: string | undefined;
  readonly code: string;
}

async function underLock(
  app: AppContext,
  lock: CustomerLock,
  { session, offer: wanted, returns, buyAgain, code }: Purchase,
): Promise<CheckoutResult> {
  const { organizationId } = lock;
  const status = await readOfferStatus(app, organizationId, wanted);
  if (status.kind === 'account-ending' || status.kind === 'subscribed' || status.kind === 'other-plan') {
    await closeOrder(app, organizationId, wanted);
    if (status.kind === 'subscribed') return { ok: false, reason: 'already-subscribed' };
    if (status.kind === 'other-plan') return { ok: false, reason: 'other-plan' };
    return { ok: false, reason: 'account-ending', eraseAt: status.eraseAt };
  }
  if (status.kind === 'bought' && status.orderId !== buyAgain) {
    const { orderId, paidAt } = status;
    return { ok: false, reason: 'bought-before', orderId, paidAt };
  }
  if (status.kind === 'free' && (await setupLeft(app, lock, wanted))?.due === 0) {
    return { ok: false, reason: 'setup-paid' };
  }
  const offer = await offerFor(app, organizationId, wanted);
  const wantedCode = code || (await codeOfOrder(app, organizationId, wanted));
  const buyer = { organizationId, customerId: lock.customerId };
  const codeCheck = wantedCode === '' ? null : await checkCode(app, wantedCode, offer, buyer);
  if (codeCheck?.ok === false) return { ok: false, reason: 'code-refused', message: codeCheck.message };
  const terms = { ...returns, checked: codeCheck?.checked ?? null };
  const resumed = await resumeSession(app, organizationId, offer, terms);
  if (resumed !== null) return resumed;
  if (await runsAtProvider(app, lock, offer)) {
    await app.jobs.send(app.db, customerSync, { organizationId });
    return { ok: false, reason: 'already-subscribed' };
  }
  const items = await lineItems(app, offer);
  if (items === null) return { ok: false, reason: 'failed' };
  const order = await openOrder(app, lock, offer, items, { ...terms, orderedBy: session.user.id });
  if (order === null) return { ok: false, reason: 'payment-under-way' };
  const create = async (customer: string) => {
    const pushed = await pushDetails(app, { organizationId, customerId: customer });
    if (!pushed.ok) throw new BillingRefused(pushed.errors);
    return app.payments.stripe.checkout.sessions.create(
      sessionParams(app, order, offer, items, terms, session, customer),
      {
        ...whileSomeoneWaits,
        idempotencyKey: `order-${order.id}-${customer}`,
      },
    );
  };
  const customer = await customerFor(app, lock, session);
  const made = await create(customer).catch(async (error: unknown) => {
    if (paymentFault(error) !== 'missing' || Reflect.get(Object(error), 'param') !== 'customer') throw error;
    await forgetCustomer(app, lock);
    return create(await customerFor(app, { ...lock, customerId: null }, session, customer));
  });
  await storeSession(app, lock, order.id, made);
  return providerPageUrl(app, made);
}

/** Our database may lag. */
async function runsAtProvider(app: AppContext, { customerId: customer }: CustomerLock, offer: Offer): Promise<boolean> {
  const known = offersByPrice(app);
  const isPlan = known.own.plans.some(({ id }) => id === offer.id);
  if (customer === null || (offer.mode !== 'subscription' && !isPlan)) return false;
  const request = app.payments.stripe.subscriptions.list({ customer, limit: 100 }, whileSomeoneWaits);
  const { data } = await request.catch((error: unknown) => {
    if (paymentFault(error) !== 'missing') throw error;
    return { data: [] };
  });
  return data.some((one) => {
    const running = { offer: runningOffer(known, one), isAgreed: one.metadata['agreed'] === 'yes' };
    return isRunning(one.status) && includesOffer(known.own.plans, running, offer);
  });
}

/** Null if missing or different from the catalog. */
async function lineItems(app: AppContext, offer: Offer): Promise<readonly Item[] | null> {
  const items: Item[] = [];
  for (const price of pricesOf(offer)) {
    const found = await findValidPrice(app, price);
    if (found === null) return null;
    items.push({ id: found.id, isSetup: price.key === 'starter-setup' });
  }
  return items;
}

function sessionParams(
  app: AppContext,
  { id }: { readonly id: string },
  { id: offer, mode, name, price: { currency } }: Offer,
  items: readonly Item[],
  { successUrl, cancelUrl, checked }: OrderTerms,
  { organization }: Payer,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: id, organization_id: organization.id, offer };
  const plan = catalogOfSite(app).plans.find((one) => one.id === offer);
  // Also for a returning client who paid the setup before.
  return {
    mode,
    customer,
    client_reference_id: id,
    line_items: items.map((item) => ({ price: item.id, quantity: 1 })),
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    allowed_payment_method_types: methodsFor(app.env, currency),
    ...taxParams(app),
    ...(checked === null
      ? { allow_promotion_codes: true }
      : { discounts: [{ promotion_code: checked.promotionCodeId }] }),
    ...(mode === 'subscription'
      ? {
          subscription_data: {
            metadata: plan === undefined ? metadata : { ...metadata, setup_paid: String(plan.terms.setup.cents) },
          },
        }
      : {
          payment_intent_data: { metadata, description: name },
          // Creates an invoice for single payments too.
          invoice_creation: { enabled: true, invoice_data: { metadata, description: name } },
        }),
  };
}

function returnAddresses({ env }: AppContext, { priceId }: Offer, wanted: WantedCheckout): Returns | null {
  const base = wanted.origin === undefined ? env.PUBLIC_ORIGIN : returnOrigin(env.PUBLIC_ORIGIN, wanted.origin);
  if (base === null) return null;
  const { origin } = new URL(base);
  const success = wanted.successUrl ?? `${origin}/success?session_id=${sessionPlaceholder}`;
  const cancel = wanted.cancelUrl ?? `${origin}/checkout?priceId=${encodeURIComponent(priceId)}`;
  const successUrl = returnOrigin(env.PUBLIC_ORIGIN, success);
  const cancelUrl = returnOrigin(env.PUBLIC_ORIGIN, cancel);
  return successUrl === null || cancelUrl === null ? null : { successUrl, cancelUrl };
}
