import type { Money } from '#features/billing/money.ts';

/** Begun and never paid. */
export interface UnfinishedOrder {
  readonly name: string;
  /** Due today, with the code. */
  readonly amount: Money;
  /** Of our checkout, for the same price and code. */
  readonly path: string;
}
