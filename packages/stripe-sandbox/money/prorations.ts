import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import type { PendingLine } from '../objects/invoice.ts';
import type { Metadata } from '../objects/parts.ts';
import type { Price } from '../objects/price.ts';
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts';
import type { Bill } from './bill.ts';

export type BillLine = Bill['lines'][number];

/** What an item becomes. */
export interface ChangedItem {
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly quantity: number;
}

export interface OncePrice {
  readonly price: Price;
  readonly quantity: number;
  readonly description?: string | undefined;
  readonly metadata?: Metadata;
}

/** Credits the rest of the old price and charges the rest of the new one, to the second, each rounded to the cent. */
export function prorationLines(
  provider: Provider,
  subscription: Subscription,
  items: readonly ChangedItem[],
  at: number,
): BillLine[] {
  if (subscription.status === 'trialing') return [];
  return items.flatMap(({ item, price, quantity }) => {
    if (item.price.id === price.id && item.quantity === quantity) return [];
    const { current_period_start: start, current_period_end: end } = item;
    const share = (end - at) / (end - start);
    const part = (sign: 1 | -1, of: Price, count: number, words: string): BillLine => ({
      price: of,
      quantity: count,
      subscription: subscription.id,
      item: item.id,
      proration: true,
      amount: sign * Math.round(of.unit_amount * count * share),
      description: `${words} ${nameOf(provider, of)} after ${dayOf(at)}`,
      period: { start: at, end },
    });
    return [part(-1, item.price, item.quantity, 'Unused time on'), part(1, price, quantity, 'Remaining time on')];
  });
}

export function onceLines(
  provider: Provider,
  { id }: Subscription,
  once: readonly OncePrice[],
  at: number,
): BillLine[] {
  return once.map(({ price, quantity, description, metadata = {} }) => ({
    price,
    quantity,
    metadata,
    subscription: id,
    item: null,
    amount: price.unit_amount * quantity,
    description: description ?? nameOf(provider, price),
    period: { start: at, end: at },
  }));
}

export function keepPending(provider: Provider, { id }: Subscription, lines: readonly BillLine[]): void {
  for (const line of lines) keep(provider.tables.pendingLines, { id: newId('ii'), subscription: id, line });
}

export function pendingOf({ tables }: Provider, { id }: Subscription): PendingLine[] {
  return [...tables.pendingLines.values()].filter(({ subscription }) => subscription === id);
}

/** For the invoice that is made now. */
export function takePending(provider: Provider, subscription: Subscription): BillLine[] {
  const pending = pendingOf(provider, subscription);
  for (const { id } of pending) provider.tables.pendingLines.delete(id);
  return pending.map(({ line }) => line);
}

function nameOf({ tables }: Provider, { product }: Price): string {
  return tables.products.get(product)?.name ?? 'Subscription';
}

const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function dayOf(at: number): string {
  return days.format(new Date(at * 1000));
}
