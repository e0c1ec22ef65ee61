import type { OfferId } from '#features/billing/catalog.ts';
import type { OrderStatus } from '#features/billing/payment-state.ts';

export type SuccessPageProps =
  | { readonly state: 'sign-in' | 'unknown' | 'no-session'; readonly sessionId: string }
  | {
      readonly state: OrderStatus;
      readonly sessionId: string;
      readonly offer: OfferId;
      readonly name: string;
      readonly priceId: string;
      readonly amount: string;
      readonly email: string;
      /** Maximum business days that the bank takes for a debit. */
      readonly bankDays: number | null;
    };
