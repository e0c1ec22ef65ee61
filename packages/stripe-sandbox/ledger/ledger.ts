import { randomBytes, randomInt } from 'node:crypto';
import type { BalanceTransaction } from '../objects/balance.ts';
import type { Basket, CheckoutSession } from '../objects/checkout-session.ts';
import type { CreditNote } from '../objects/credit-note.ts';
import type { Customer } from '../objects/customer.ts';
import type { Coupon, CouponProducts, Discount, PromotionCode } from '../objects/discount.ts';
import type { ProviderEvent } from '../objects/event.ts';
import type { InvoiceItem } from '../objects/invoice-item.ts';
import type { Invoice, InvoicePayment, PendingLine } from '../objects/invoice.ts';
import type { Thing } from '../objects/parts.ts';
import type { Charge } from '../objects/charge.ts';
import type { PaymentIntent, PaymentMethod } from '../objects/payment.ts';
import type { Price, Product } from '../objects/price.ts';
import type { Dispute, Refund } from '../objects/refund.ts';
import type { Mandate, SetupIntent } from '../objects/setup.ts';
import type { Schedule } from '../objects/schedule.ts';
import type { TaxId, TaxRate } from '../objects/tax.ts';
import type { Subscription } from '../objects/subscription.ts';

/** A response repeated for the same idempotency key. */
export interface StoredResponse {
  readonly id: string;
  readonly asked: string;
  readonly address: string;
  readonly status: number;
  readonly body: unknown;
  /** Real time in milliseconds: advancing test time expires no keys. */
  readonly at: number;
}

interface Delivery {
  readonly id: string;
  attempts: number;
  /** Real time in milliseconds. */
  due: number;
}

// A type and not an interface: objects built from a list of names can then be asserted to be one.
export type Tables = {
  readonly customers: Map<string, Customer>;
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly sessions: Map<string, CheckoutSession>;
  readonly baskets: Map<string, Basket>;
  readonly subscriptions: Map<string, Subscription>;
  readonly schedules: Map<string, Schedule>;
  readonly pendingLines: Map<string, PendingLine>;
  readonly invoices: Map<string, Invoice>;
  readonly invoiceItems: Map<string, InvoiceItem>;
  readonly invoicePayments: Map<string, InvoicePayment>;
  readonly intents: Map<string, PaymentIntent>;
  readonly charges: Map<string, Charge>;
  readonly methods: Map<string, PaymentMethod>;
  readonly setups: Map<string, SetupIntent>;
  readonly mandates: Map<string, Mandate>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly creditNotes: Map<string, CreditNote>;
  readonly transactions: Map<string, BalanceTransaction>;
  readonly coupons: Map<string, Coupon>;
  readonly couponProducts: Map<string, CouponProducts>;
  readonly promotionCodes: Map<string, PromotionCode>;
  readonly discounts: Map<string, Discount>;
  readonly taxIds: Map<string, TaxId>;
  readonly taxRates: Map<string, TaxRate>;
  readonly events: Map<string, ProviderEvent>;
  readonly deliveries: Map<string, Delivery>;
  readonly answers: Map<string, StoredResponse>;
};

export interface Ledger {
  readonly tables: Tables;
  secretKey: string;
  webhookSecret: string;
  /** The last port, so issued URLs stay valid. */
  port: number;
  /** Milliseconds that test time is ahead. */
  ahead: number;
}

export const tableNames = [
  'customers',
  'products',
  'prices',
  'sessions',
  'baskets',
  'subscriptions',
  'schedules',
  'pendingLines',
  'invoices',
  'invoiceItems',
  'invoicePayments',
  'intents',
  'charges',
  'methods',
  'setups',
  'mandates',
  'refunds',
  'disputes',
  'creditNotes',
  'transactions',
  'coupons',
  'couponProducts',
  'promotionCodes',
  'discounts',
  'taxIds',
  'taxRates',
  'events',
  'deliveries',
  'answers',
] as const satisfies readonly (keyof Tables)[];

export function newLedger(): Ledger {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map()])) as Tables;
  return {
    tables,
    secretKey: `sk_sandbox_${secretText()}`,
    webhookSecret: `whsec_${secretText()}`,
    port: 0,
    ahead: 0,
  };
}

/** Prefix and random characters. */
export function newId(prefix: string, length = 24): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** Appends to the table. */
export function keep<Kind extends Thing | { readonly id: string }>(table: Map<string, Kind>, thing: Kind): Kind {
  table.set(thing.id, thing);
  return thing;
}

const day = 86_400;

/** Like the provider: events after a month, idempotency keys after a day. */
export function forgetOld({ tables: { events, answers } }: Ledger, now: number): void {
  for (const { id, created } of events.values()) if (created < now - 30 * day) events.delete(id);
  for (const { id, at } of answers.values()) if (at < Date.now() - day * 1000) answers.delete(id);
}

function secretText(): string {
  return randomBytes(24).toString('hex');
}
