import type { Plan } from '#features/billing/catalog.ts';
import { currencyOf } from '#features/billing/money.ts';
import type { ChangeLine, ChangeTime } from '#features/billing/plans.ts';
import { extraLines } from '#features/billing/receipt.ts';
import { idOf, taxRatesOf } from '#features/payment-sync/provider/customer-state.server.ts';
import { plainDates, reductionsOf } from '#features/payment-sync/rows/payment-breakdown.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { seal, unseal } from '#server/keys/seal.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** What a client was shown and confirms. */
export interface Figures {
  readonly organizationId: string;
  readonly subscription: string;
  readonly from: string;
  readonly target: string;
  readonly when: ChangeTime;
  /** Time of the proration: seconds at the provider. */
  readonly at: number;
  readonly due: number;
  readonly total: number;
  readonly setup: number;
  /** Our time, in milliseconds. */
  readonly shownAt: number;
}

const purpose = 'plan change';

/** Signed, so that a browser can only send back what it was shown. */
export function sealToken({ secret }: Pick<AppContext, 'secret'>, figures: Figures): string {
  return seal(secret, purpose, JSON.stringify(figures));
}

/** Returns the figures in a token; null if it was not made here. */
export function openToken({ secret }: Pick<AppContext, 'secret'>, token: string): Figures | null {
  const text = unseal(secret, purpose, token);
  return text === null ? null : (JSON.parse(text) as Figures);
}

/** Whether a change would still cost what was shown. */
export function sameFigures(now: Figures, shown: Figures): boolean {
  return (['subscription', 'from', 'target', 'when', 'due', 'total', 'setup'] as const).every(
    (name) => now[name] === shown[name],
  );
}

/** Lines that add up to the amount due, without `included`. Discount and tax as on the receipt. */
export async function changeLines(
  { payments: { stripe } }: AppContext,
  invoice: Stripe.Invoice,
  target: Plan,
  priceId: string,
): Promise<readonly ChangeLine[]> {
  const currency = currencyOf(invoice.currency);
  const lines = invoice.lines.data.map((line) => toLine(line, target, priceId));
  const add = (kind: ChangeLine['kind'], text: string, cents: number) => {
    if (cents !== 0) lines.push({ kind, text, amount: { cents, currency } });
  };
  const extras = reductionsOf(invoice, await taxRatesOf(stripe, [invoice]));
  for (const { kind, label, cents } of extraLines(extras)) add(kind, label, cents);
  const listed = lines.reduce((sum, { kind, amount }) => sum + (kind === 'included' ? 0 : amount.cents), 0);
  // An invoice carries its first ten lines.
  add('other', 'Other items', invoice.total - listed);
  add('balance', '', invoice.amount_due - Math.max(0, invoice.total));
  return lines;
}

function toLine(line: Stripe.InvoiceLineItem, { name, terms }: Plan, priceId: string): ChangeLine {
  const amount = { cents: line.amount, currency: currencyOf(line.currency) };
  const { parent, description } = line;
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  const isOnce = parent?.type === 'invoice_item_details' && details?.proration !== true;
  const text = plainDates(description ?? name);
  if (details?.proration === true) return { kind: line.amount < 0 ? 'credit' : 'rest', text, amount };
  if (isOnce) return { kind: 'setup', text: name, amount };
  const isMonth = idOf(line.pricing?.price_details?.price) === priceId && line.amount === terms.monthly.cents;
  return { kind: isMonth ? 'month' : 'other', text: isMonth ? name : text, amount };
}
