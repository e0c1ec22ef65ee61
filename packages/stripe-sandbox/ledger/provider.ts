import type { Tables } from './ledger.ts';
import type { Thing } from '../objects/parts.ts';

export interface Provider {
  readonly tables: Tables;
  /** Seconds, including advanced test time. */
  now(): number;
  /** Records an event about an object and sends it. */
  emit(type: string, thing: Thing, previous?: Readonly<Record<string, unknown>>): void;
  /** Page URL for browsers. */
  page(path: string): string;
  /** For subscriptions whose renewal failed after all retries. */
  readonly afterRetries: 'cancel' | 'unpaid';
  readonly business: string;
  /** Of the business, one line each, for invoices. */
  readonly businessAddress: readonly string[];
}
