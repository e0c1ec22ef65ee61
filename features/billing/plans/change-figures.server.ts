import type { Plan } from '#features/billing/catalogue.ts';
import { currencyOf } from '#features/billing/money.ts';
import type { ChangeLine, ChangeTime } from '#features/billing/plans/plans.ts';
import { idOf } from '#features/billing/sync/customer-state.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { seal, unseal } from '#server/keys/seal.ts';
import type { Stripe } from '#server/payments/payments.ts';

/** What a client was shown and confirms. */
export interface Figures {
  readonly userId: string;
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

/** A browser can only send back what it was shown. */
export function sealToken({ secret }: Pick<AppContext, 'secret'>, figures: Figures): string {
  return seal(secret, purpose, JSON.stringify(figures));
}

export function openToken({ secret }: Pick<AppContext, 'secret'>, token: string): Figures | null {
  const text = unseal(secret, purpose, token);
  return text === null ? null : (JSON.parse(text) as Figures);
}

export function sameFigures(now: Figures, shown: Figures): boolean {
  return (['subscription', 'from', 'target', 'when', 'due', 'total', 'setup'] as const).every(
    (name) => now[name] === shown[name],
  );
}

/** Adds up to what is due. */
export function linesOf(invoice: Stripe.Invoice, target: Plan, priceId: string): readonly ChangeLine[] {
  const currency = currencyOf(invoice.currency);
  const lines = invoice.lines.data.map((line) => lineOf(line, target, priceId));
  const extra = invoice.total - lines.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (extra !== 0) lines.push({ kind: 'tax', text: '', amount: { cents: extra, currency } });
  const used = invoice.amount_due - Math.max(0, invoice.total);
  if (used !== 0) lines.push({ kind: 'balance', text: '', amount: { cents: used, currency } });
  return lines;
}

function lineOf(line: Stripe.InvoiceLineItem, { name, terms }: Plan, priceId: string): ChangeLine {
  const amount = { cents: line.amount, currency: currencyOf(line.currency) };
  const { parent, description } = line;
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  const isOnce = parent?.type === 'invoice_item_details' && details?.proration !== true;
  const text = description ?? name;
  if (details?.proration === true) return { kind: line.amount < 0 ? 'credit' : 'rest', text, amount };
  if (isOnce) return { kind: 'setup', text: name, amount };
  const isMonth = idOf(line.pricing?.price_details?.price) === priceId && line.amount === terms.monthly.cents;
  return { kind: isMonth ? 'month' : 'other', text: isMonth ? name : text, amount };
}
