import { currencyOf, isCurrency, type Money } from '#features/billing/money.ts';
import { monthsLater } from '#features/billing/plans.ts';
import { paymentFault } from '#server/payments/payment-fault.ts';
import type { Payments, Stripe } from '#server/payments/payments.ts';
import { perContext } from '#server/per-context.ts';

export interface CustomerState {
  /** False if deleted there. */
  readonly exists: boolean;
  readonly defaultMethod: Stripe.PaymentMethod | null;
  /** Null if there is none, or in an unsupported currency. */
  readonly credit: Money | null;
  readonly methods: readonly Stripe.PaymentMethod[];
  /** The next charge of each running subscription, by id; missing if there is none. */
  readonly nextCharges: ReadonlyMap<string, NextCharge>;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly creditNotes: readonly Stripe.CreditNote[];
  /** Tax rates of the invoices, by id. */
  readonly taxRates: ReadonlyMap<string, Stripe.TaxRate>;
  /** Coupons of running discounts, by id, with the products they apply to. */
  readonly coupons: ReadonlyMap<string, Stripe.Coupon>;
  readonly taxIds: readonly Stripe.TaxId[];
}

export interface NextCharge {
  /** Seconds. */
  readonly at: number;
  readonly invoice: Stripe.Invoice;
}

/** A hundred per call. */
const paging = { limit: 5000 };

/** Fetches everything: events may be stale. */
export async function fetchCustomer({ stripe }: Payments, customer: string): Promise<CustomerState> {
  const all = { customer, limit: 100 };
  const [owner, subscriptions, listed, charges, sessions, methods, creditNotes] = await Promise.all([
    stripe.customers.retrieve(customer, { expand: ['tax_ids'] }),
    stripe.subscriptions
      .list({
        ...all,
        status: 'all',
        expand: ['data.default_payment_method', 'data.discounts.promotion_code', 'data.schedule'],
      })
      .autoPagingToArray(paging),
    stripe.invoices
      .list({ ...all, expand: ['data.payments', 'data.discounts.promotion_code'] })
      .autoPagingToArray(paging),
    stripe.charges.list({ ...all, expand: ['data.balance_transaction', 'data.refunds'] }).autoPagingToArray(paging),
    stripe.checkout.sessions.list(all).autoPagingToArray(paging),
    listMethods(stripe, customer),
    stripe.creditNotes.list(all).autoPagingToArray(paging),
  ]);
  const invoices = await Promise.all(
    listed.map(async (one) =>
      isDoubtful(one)
        ? stripe.invoices.retrieve(one.id, {
            expand: ['payments', 'discounts.promotion_code'],
          })
        : one,
    ),
  );
  // An unsupported currency must not block other payments.
  const ours = <Thing extends { readonly currency: string | null }>(things: readonly Thing[]) =>
    things.filter(({ currency }) => currency !== null && isCurrency(currency));
  const disputed = charges.filter((charge) => charge.disputed);
  const disputes = await Promise.all(
    disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 10 }).then(({ data }) => data)),
  );
  const refunded = charges.filter(({ refunds }) => (refunds?.data.length ?? 0) > 0);
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
  const refunds = await Promise.all(
    refunded.map(({ id }) => stripe.refunds.list({ charge: id, limit: 100, expand }).autoPagingToArray(paging)),
  );
  const usual = owner.deleted === true ? null : idOf(owner.invoice_settings.default_payment_method);
  const nextCharges = await previewCharges(stripe, subscriptions);
  return {
    exists: owner.deleted !== true,
    defaultMethod: methods.find(({ id }) => id === usual) ?? null,
    credit: readCredit(owner),
    methods,
    nextCharges,
    subscriptions: ours(subscriptions).filter(({ items }) => items.data.length > 0),
    invoices: ours(invoices),
    charges: ours(charges),
    sessions,
    refunds: refunds.flat(),
    disputes: disputes.flat(),
    creditNotes,
    taxRates: await taxRatesOf(stripe, [...invoices, ...[...nextCharges.values()].map(({ invoice }) => invoice)]),
    coupons: await fetchCoupons(stripe, subscriptions),
    taxIds: owner.deleted === true ? [] : (owner.tax_ids?.data ?? []),
  };
}

/** The provider's balance is negative while it owes the client. */
function readCredit(owner: Stripe.Customer | Stripe.DeletedCustomer): Money | null {
  if (owner.deleted === true || owner.balance >= 0 || !isCurrency(owner.currency ?? '')) return null;
  return { cents: -owner.balance, currency: currencyOf(owner.currency ?? '') };
}

/** Invoices of a pending plan change are read after the subscription, which says whether the change is pending. */
function isDoubtful({ status, billing_reason: reason }: Stripe.Invoice): boolean {
  return status === 'open' && reason === 'subscription_update';
}

/** Returns an empty list for a deleted customer. */
async function listMethods(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const request = stripe.customers.listPaymentMethods(customer, { limit: 100 }).autoPagingToArray(paging);
  return request.catch((error: unknown) => {
    if (paymentFault(error) !== 'missing') throw error;
    return [];
  });
}

const charging: readonly string[] = ['active', 'trialing', 'past_due'];

/** Makes one request per continuing subscription. */
async function previewCharges(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]) {
  const going = subscriptions.filter(
    (one) => charging.includes(one.status) && one.cancel_at === null && one.pause_collection?.resumes_at !== null,
  );
  const charges = await Promise.all(going.map((one) => previewCharge(stripe, one)));
  return new Map(charges.flat());
}

async function previewCharge(
  stripe: Stripe,
  { id, items, automatic_tax: tax, pause_collection: pause }: Stripe.Subscription,
): Promise<[string, NextCharge][]> {
  const end = items.data[0]?.current_period_end;
  if (end === undefined) return [];
  // The first period that begins once a pause is over.
  let months = 0;
  while (monthsLater(end, months) < (pause?.resumes_at ?? 0)) months += 1;
  const at = monthsLater(end, months);
  const params = {
    subscription: id,
    automatic_tax: { enabled: tax.enabled },
    expand: ['discounts.promotion_code'],
  };
  const invoice = await stripe.invoices.createPreview(params).catch((error: unknown) => {
    // It will not be charged again.
    if (paymentFault(error) === 'away' || paymentFault(error) === null) throw error;
    return null;
  });
  return invoice === null ? [] : [[id, { at, invoice }]];
}

/** Their percentages never change, so each is fetched once. */
const knownRates = perContext((_stripe: Stripe) => new Map<string, Stripe.TaxRate>());

/** Fetches the tax rates of invoices that are not known yet. Returns all known ones, by id. */
export async function taxRatesOf(stripe: Stripe, invoices: readonly Stripe.Invoice[]) {
  const known = knownRates(stripe);
  const taxes = invoices.flatMap(({ total_taxes: all }) => all ?? []);
  const ids = new Set(taxes.flatMap(({ tax_rate_details: rate }) => (rate === null ? [] : [rate.tax_rate])));
  const missing = [...ids].filter((id) => !known.has(id));
  for (const rate of await Promise.all(missing.map((id) => stripe.taxRates.retrieve(id)))) known.set(rate.id, rate);
  return known;
}

/** Fetched separately: a coupon's products are nested deeper than a list expands. */
async function fetchCoupons(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]) {
  const discounts = subscriptions.flatMap(({ discounts: all }) => all).filter((one) => typeof one !== 'string');
  const ids = new Set(discounts.flatMap(({ source }) => idOf(source.coupon) ?? []));
  const coupons = await Promise.all([...ids].map((id) => stripe.coupons.retrieve(id, { expand: ['applies_to'] })));
  return new Map(coupons.map((coupon) => [coupon.id, coupon]));
}

/** Expanded or not. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}
