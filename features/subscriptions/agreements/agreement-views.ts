import type { AgreementFaults, AgreementForm } from '#features/subscriptions/agreements/agreement-form.ts';
import type {
  AgreedLine,
  AgreedTerms,
  AgreementKind,
  AgreementState,
  Collection,
} from '#features/billing/records/agreements.ts';
import type { ListedState, ListedSubscriptionState } from '#features/billing/lists/payment-lists.ts';
import type { VatState } from '#features/billing/records/billing-details.ts';
import type { ShownMoneyBack } from '#features/billing/billing.ts';
import type { Money, TaxedSums } from '#features/billing/money.ts';
import type { ReceiptRow } from '#features/billing/receipt.ts';

/** Timestamps are ISO 8601. */

export interface ShownAgreement {
  readonly id: string;
  readonly kind: AgreementKind;
  readonly description: string;
  readonly amount: Money;
  readonly state: AgreementState;
}

export interface AgreementPageData extends ShownAgreement {
  readonly firstDay: string | null;
  readonly months: number | null;
  readonly daysDue: number;
  readonly collection: Collection;
  readonly lines: readonly AgreedLine[];
  readonly refusal: string | null;
  readonly isChanging: boolean;
  readonly userId: string;
  readonly client: string;
  readonly subscription: {
    readonly state: ListedSubscriptionState;
    /** Additional state. */
    readonly also: ListedSubscriptionState | null;
    readonly isEnding: boolean;
    readonly next: string | null;
    readonly ends: string | null;
  } | null;
  readonly invoices: readonly {
    readonly id: string;
    readonly description: string;
    readonly number: string | null;
    readonly amount: Money;
    readonly state: ListedState;
    readonly issuedAt: string;
  }[];
}

export interface PaymentPageData {
  readonly id: string;
  readonly userId: string;
  readonly client: string;
  readonly description: string;
  readonly number: string | null;
  /** Prices, discount, tax, credit, and what was paid or is due. */
  readonly sums: readonly ReceiptRow[];
  /** Why no tax is due, or ''. */
  readonly taxNote: string;
  readonly buyer: string | null;
  /** State of the VAT id on the invoice. */
  readonly vatState: VatState | null;
  readonly back: readonly ShownMoneyBack[];
  /** The provider's fee. */
  readonly fee: string | null;
  readonly payout: { readonly id: string; readonly at: string } | null;
  readonly state: ListedState;
  readonly isOpen: boolean;
  /** The client pays the invoice; it is not charged automatically. */
  readonly isSent: boolean;
  readonly method: string | null;
  readonly agreementId: string | null;
  readonly invoiceUrl: string | null;
  readonly invoicePdf: string | null;
  readonly receiptUrl: string | null;
  /** The payment in the provider's console; null while payments are off. */
  readonly providerUrl: string | null;
  readonly issuedAt: string;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
}

/** A client for whom a fee can be started. */
export interface ClientData {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  /** The default payment method, or null. */
  readonly method: string | null;
  /** A method that is not the default, where there is no default. */
  readonly otherMethod: string | null;
}

export type FoundClient = Omit<ClientData, 'method' | 'otherMethod'>;

export interface Preview {
  /** Idempotency key: pressing the button twice starts one agreement. */
  readonly key: string;
  readonly terms: AgreedTerms;
  /** From the provider; null while no tax is added. */
  readonly taxed: TaxedSums | 'no-address' | 'away' | null;
  /** Null if the client is charged. */
  readonly mail: { readonly subject: string; readonly text: string } | null;
}

export type NewAgreementResult =
  | { readonly kind: 'found'; readonly q: string; readonly found: readonly FoundClient[] }
  | { readonly kind: 'form'; readonly form: AgreementForm; readonly faults: AgreementFaults }
  | { readonly kind: 'preview'; readonly form: AgreementForm; readonly preview: Preview }
  /** `isNew` is false if another tab has just started the same. */
  | { readonly kind: 'started'; readonly id: string; readonly isNew: boolean };
