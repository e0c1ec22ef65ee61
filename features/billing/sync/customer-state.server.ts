import { isCurrency } from '#features/billing/money.ts';
import type { Payments, Stripe } from '#server/payments/payments.ts';

/** Everything that the provider knows of a customer and that matters here. */
export interface CustomerState {
  /** False where the customer has been deleted there. */
  readonly exists: boolean;
  /** The card that pays where a subscription has none of its own; asked for where there is such a one. */
  readonly defaultMethod: Stripe.PaymentMethod | null;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly disputes: readonly Stripe.Dispute[];
}

/** A hundred a call: a monthly subscription fills the second page after eight years. */
const most = { limit: 5000 };

/** Asks for all of it, for an event tells only that something has changed, and perhaps no longer what. */
export async function askForCustomer({ stripe }: Payments, customer: string): Promise<CustomerState> {
  const all = { customer, limit: 100 };
  const [owner, subscriptions, invoices, charges, sessions] = await Promise.all([
    stripe.customers.retrieve(customer),
    stripe.subscriptions
      .list({ ...all, status: 'all', expand: ['data.default_payment_method'] })
      .autoPagingToArray(most),
    stripe.invoices.list({ ...all, expand: ['data.payments'] }).autoPagingToArray(most),
    stripe.charges.list(all).autoPagingToArray(most),
    stripe.checkout.sessions.list(all).autoPagingToArray(most),
  ]);
  // One payment in a currency that we could not write must not keep the others from being told.
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

/** The id of what the provider tells either whole or by its id. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** The provider's seconds as a date. */
export function dateOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}
