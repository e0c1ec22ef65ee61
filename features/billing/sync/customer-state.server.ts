import { isCurrency } from '#features/billing/money.ts';
import type { Payments, Stripe } from '#server/payments/payments.ts';

export interface CustomerState {
  /** False if deleted there. */
  readonly exists: boolean;
  /** Fetched only if a subscription has no own card. */
  readonly defaultMethod: Stripe.PaymentMethod | null;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** A hundred per call. */
const paging = { limit: 5000 };

/** Fetches everything: events may be stale. */
export async function askForCustomer({ stripe }: Payments, customer: string): Promise<CustomerState> {
  const all = { customer, limit: 100 };
  const [owner, subscriptions, invoices, charges, sessions] = await Promise.all([
    stripe.customers.retrieve(customer),
    stripe.subscriptions
      .list({ ...all, status: 'all', expand: ['data.default_payment_method'] })
      .autoPagingToArray(paging),
    stripe.invoices.list({ ...all, expand: ['data.payments'] }).autoPagingToArray(paging),
    stripe.charges.list(all).autoPagingToArray(paging),
    stripe.checkout.sessions.list(all).autoPagingToArray(paging),
  ]);
  // An unsupported currency must not block other payments.
  const ours = <Thing extends { readonly currency: string | null }>(things: readonly Thing[]) =>
    things.filter(({ currency }) => currency !== null && isCurrency(currency));
  const disputed = charges.filter((charge) => charge.disputed);
  const disputes = await Promise.all(
    disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 10 }).then(({ data }) => data)),
  );
  const usual = owner.deleted === true ? null : idOf(owner.invoice_settings.default_payment_method);
  const isNeeded = subscriptions.some((one) => one.default_payment_method === null);
  return {
    exists: owner.deleted !== true,
    defaultMethod: usual === null || !isNeeded ? null : await stripe.paymentMethods.retrieve(usual),
    subscriptions: ours(subscriptions).filter(({ items }) => items.data.length > 0),
    invoices: ours(invoices),
    charges: ours(charges),
    sessions,
    disputes: disputes.flat(),
  };
}

/** Expanded or not. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** From seconds. */
export function dateOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}
