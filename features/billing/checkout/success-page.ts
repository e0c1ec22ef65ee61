import type { OfferId } from '#features/billing/catalogue.ts';
import type { OrderStatus } from '#features/billing/billing.ts';

/** What the page after a payment shows: what our own books say of the purchase, and nothing of somebody else's. */
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
    };
