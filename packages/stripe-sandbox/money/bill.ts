import type { Customer } from '../objects/customer.ts';
import type { BillingReason, LineTerms } from '../objects/invoice.ts';
import type { Subscription } from '../objects/subscription.ts';

export interface Bill {
  readonly customer: Customer;
  readonly currency: string;
  readonly reason: BillingReason;
  readonly subscription: Subscription | null;
  readonly lines: readonly Omit<LineTerms, 'invoice' | 'onceItem'>[];
  readonly periodStart: number;
  readonly description?: string | null;
  /** Ids of discounts; else those of the subscription that last. */
  readonly discounts?: readonly string[];
  /** Else as the subscription is. */
  readonly isTaxed?: boolean;
}
