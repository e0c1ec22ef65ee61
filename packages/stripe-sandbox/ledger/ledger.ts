import { randomBytes, randomInt } from 'node:crypto';
import type { Basket, CheckoutSession } from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';
import type { ProviderEvent } from '../objects/event.ts';
import type { Invoice, InvoicePayment } from '../objects/invoice.ts';
import type { Thing } from '../objects/parts.ts';
import type { Charge } from '../objects/charge.ts';
import type { PaymentIntent, PaymentMethod } from '../objects/payment.ts';
import type { PortalConfiguration, PortalSession } from '../objects/portal.ts';
import type { Price, Product } from '../objects/price.ts';
import type { Dispute, Refund } from '../objects/refund.ts';
import type { Subscription } from '../objects/subscription.ts';

/** An answer that is given again to whoever asks with the same key. */
export interface KeptAnswer {
  readonly id: string;
  readonly asked: string;
  readonly address: string;
  readonly status: number;
  readonly body: unknown;
  /** On the machine's clock, in milliseconds: test time that is advanced forgets no keys. */
  readonly at: number;
}

/** An event that has not been taken yet. */
interface Delivery {
  /** The event's id. */
  readonly id: string;
  attempts: number;
  /** On the machine's clock, in milliseconds. */
  due: number;
}

/** Everything the provider knows, by kind and id, in the order it came to be. */
export interface Tables {
  readonly customers: Map<string, Customer>;
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly sessions: Map<string, CheckoutSession>;
  readonly baskets: Map<string, Basket>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  readonly invoicePayments: Map<string, InvoicePayment>;
  readonly intents: Map<string, PaymentIntent>;
  readonly charges: Map<string, Charge>;
  readonly methods: Map<string, PaymentMethod>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly configurations: Map<string, PortalConfiguration>;
  readonly portals: Map<string, PortalSession>;
  readonly events: Map<string, ProviderEvent>;
  readonly deliveries: Map<string, Delivery>;
  readonly answers: Map<string, KeptAnswer>;
}

/** What a restart must find again. */
export interface Ledger {
  readonly tables: Tables;
  secretKey: string;
  webhookSecret: string;
  /** The port of the last time, so that addresses given out then still lead here. */
  port: number;
  /** How far test time is ahead of the machine's clock, in milliseconds. */
  ahead: number;
}

export const tableNames = [
  'customers',
  'products',
  'prices',
  'sessions',
  'baskets',
  'subscriptions',
  'invoices',
  'invoicePayments',
  'intents',
  'charges',
  'methods',
  'refunds',
  'disputes',
  'configurations',
  'portals',
  'events',
  'deliveries',
  'answers',
] as const satisfies readonly (keyof Tables)[];

export function newLedger(): Ledger {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map()])) as unknown as Tables;
  return {
    tables,
    secretKey: `sk_sandbox_${secretText()}`,
    webhookSecret: `whsec_${secretText()}`,
    port: 0,
    ahead: 0,
  };
}

/** A new id as the provider makes them: what it is, and random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const messages = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${Array.from({ length }, () => messages[randomInt(messages.length)]).join('')}`;
}

/** Puts an object at the end of its table. */
export function keep<Kind extends Thing | { readonly id: string }>(table: Map<string, Kind>, thing: Kind): Kind {
  table.set(thing.id, thing);
  return thing;
}

const day = 86_400;

/** Forgets what the provider forgets too: events after a month, idempotency keys after a day. */
export function forgetOld({ tables: { events, answers } }: Ledger, now: number): void {
  for (const { id, created } of events.values()) if (created < now - 30 * day) events.delete(id);
  for (const { id, at } of answers.values()) if (at < Date.now() - day * 1000) answers.delete(id);
}

function secretText(): string {
  return randomBytes(24).toString('hex');
}
