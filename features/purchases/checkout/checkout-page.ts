import { checkoutCopy as copy, includedCopy } from '#content/payments/checkout.ts';
import { dayText } from '#forms/timestamp.ts';
import { amountDueToday, type Catalog, type Offer } from '#features/billing/catalog.ts';
import type { BillingErrors, TypedBilling } from '#features/billing/records/billing-details.ts';
import type { DiscountTerms, Saving } from '#features/billing/discounts.ts';
import { formatMoney, type Money, type TaxedSums } from '#features/billing/money.ts';

export interface CheckoutSummary {
  readonly name: string;
  readonly description: string;
  readonly included: readonly string[];
  readonly lines: readonly { readonly label: string; readonly note: string; readonly amount: string }[];
  readonly today: string;
  /** What the amount does not include yet, or ''. */
  readonly todayNote: string;
  /** Later charges, as sentences. */
  readonly follows: readonly string[];
}

export type CheckoutStatus =
  | { readonly kind: 'free'; readonly cheaper: CheaperWay | null }
  | ({ readonly kind: 'setup-paid' } & CheaperWay)
  | { readonly kind: 'subscribed' | 'under-way' | 'account-ending' | 'no-right'; readonly text: string }
  | { readonly kind: 'bought'; readonly text: string; readonly orderId: string };

/** A plan change, which does not charge the paid part of the setup again. */
export interface CheaperWay {
  readonly text: string;
  /** The plan to buy first; null if a plan is running. */
  readonly start: Pick<Offer, 'name' | 'priceId'> | null;
}

export interface CheckoutCode {
  readonly typed: string;
  readonly isApplied: boolean;
  /** Why the code was not applied, or ''. */
  readonly error: string;
}

export interface CheckoutBilling {
  readonly typed: TypedBilling;
  readonly errors: BillingErrors;
  /** True if tax is on, and for large sums. */
  readonly isRequired: boolean;
  readonly isTaxed: boolean;
  readonly isKept: boolean;
  readonly countries: readonly { readonly value: string; readonly copy: string }[];
}

export interface CheckoutPageProps {
  /** Also used after a canceled checkout. */
  readonly priceId: string;
  readonly summary: CheckoutSummary;
  /** Null if signed out. */
  readonly email: string | null;
  /** Whom the purchase is for; null for a visitor. */
  readonly organization: string | null;
  readonly status: CheckoutStatus;
  /** A plan, to which the portal can change. */
  readonly isPlan: boolean;
  /** Message about the previous attempt, or ''. */
  readonly error: string;
  /** The only allowed redirect target. */
  readonly host: string;
  readonly code: CheckoutCode;
  /** Null if signed out. */
  readonly billing: CheckoutBilling | null;
}

/** `discount` of the promotion code. */
export function summaryOf(
  { plans }: Pick<Catalog, 'plans'>,
  offer: Offer,
  { discount = null, isTaxed = false, taxed = null, waiver = null }: SummaryTerms = {},
): CheckoutSummary {
  const plan = plans.find(({ id }) => id === offer.id);
  const price = formatMoney(offer.price);
  const setup = (amount: string) => ({ label: copy.lines.setup, note: copy.once, amount });
  const shown = {
    name: offer.name,
    description: plan?.audience ?? offer.description,
    included: plan?.features ?? includedCopy[offer.id] ?? [],
    today: formatMoney(taxed?.total ?? less(amountDueToday(offer), discount?.saving.today)),
    todayNote: isTaxed && taxed === null ? copy.beforeTax : '',
  };
  const isIncluded = offer.taxBehavior === 'inclusive';
  const tax = taxed === null ? [] : [taxLine(taxed, isIncluded)];
  const saved =
    discount === null
      ? []
      : [
          {
            label: copy.lines.discount,
            note: discount.code,
            amount: `-${formatMoney({ ...offer.price, cents: discount.saving.today })}`,
          },
        ];
  const taxes = isTaxed && taxed === null ? [copy.taxed] : [];
  if (offer.mode === 'payment') {
    const line = plan ? setup(price) : { label: offer.name, note: copy.once, amount: price };
    return {
      ...shown,
      lines: [line, ...saved, ...tax],
      follows: [plan ? copy.agreed(plan.monthly) : copy.nothingFollows, ...taxes],
    };
  }
  const { firstMonth, session } = copy.lines;
  const month = { label: plan ? firstMonth : session, note: '', amount: price };
  const note = waiver?.endedAt == null ? copy.paid : copy.waived(dayText(waiver.endedAt));
  const paid = waiver && { label: copy.lines.setup, note, amount: copy.nothing };
  const fee = offer.setupPrice ? setup(formatMoney(offer.setupPrice)) : paid;
  const lines = fee ? [fee, month] : [month];
  const later = taxed !== null && taxed.tax.cents > 0 && !isIncluded ? [copy.taxedLater] : taxes;
  const follows = [thenText(offer, discount), ...later, ...(plan ? [] : [copy.sessions]), copy.cancel];
  return { ...shown, lines: [...lines, ...saved, ...tax], follows };
}

/** Summarizes a setup that was already paid with a plan. */
export function paidSummary(catalog: Pick<Catalog, 'plans'>, offer: Offer): CheckoutSummary {
  const line = { label: copy.lines.setup, note: copy.paid, amount: copy.nothing };
  return { ...summaryOf(catalog, offer), lines: [line], today: copy.nothing, follows: [] };
}

interface SummaryTerms {
  readonly discount?: Discounted | null;
  readonly isTaxed?: boolean;
  /** With tax, once it is known for the buyer's address. */
  readonly taxed?: TaxedSums | null;
  readonly waiver?: SetupWaiver | null;
}

/** Why a setup is free: a plan that ended then is resumed; null: it was bought with a larger plan. */
export interface SetupWaiver {
  readonly endedAt: Date | null;
}

interface Discounted {
  readonly code: string;
  readonly terms: DiscountTerms;
  readonly saving: Saving;
}

function taxLine({ tax, isReversed }: TaxedSums, isIncluded: boolean): CheckoutSummary['lines'][number] {
  const note = isReversed ? copy.reversed : isIncluded ? copy.taxIncluded : '';
  return { label: copy.lines.tax, note, amount: formatMoney(tax) };
}

function less(money: Money, cents = 0): Money {
  return { ...money, cents: money.cents - cents };
}

/** What each month costs from the second on. */
function thenText({ price }: Offer, discount: Discounted | null): string {
  const full = formatMoney(price);
  if (discount === null || discount.saving.monthly === 0) return copy.then(full);
  const reduced = formatMoney(less(price, discount.saving.monthly));
  const { duration } = discount.terms;
  return duration.kind === 'repeating' ? copy.thenFor(reduced, duration.months - 1, full) : copy.then(reduced);
}
