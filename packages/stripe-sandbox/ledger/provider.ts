import type { Tables } from './ledger.ts';
import type { Thing } from '../objects/parts.ts';

/** What every act of the provider needs: what it knows, its clock, and a way to tell what has happened. */
export interface Provider {
  readonly tables: Tables;
  /** Its clock in seconds, ahead of the machine's where test time was advanced. */
  now(): number;
  /** Notes that something has happened to an object, and sends word of it. */
  emit(type: string, thing: Thing, previous?: Readonly<Record<string, unknown>>): void;
  /** The address of one of its pages, as browsers reach it. */
  page(path: string): string;
  /** What becomes of a subscription whose renewal could not be paid after all retries. */
  readonly afterRetries: 'cancel' | 'unpaid';
  /** Who sells. */
  readonly business: string;
}
