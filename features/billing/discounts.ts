/** How long a discount lasts; `months` from the purchase on. */
export type DiscountDuration =
  | { readonly kind: 'once' }
  | { readonly kind: 'forever' }
  | { readonly kind: 'repeating'; readonly months: number };

/** A coupon's discount: percent, or cents in total. */
export interface DiscountTerms {
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly duration: DiscountDuration;
}

/** One charge, and whether the coupon is for it. */
export interface DiscountedLine {
  readonly cents: number;
  readonly isMonthly: boolean;
  readonly applies: boolean;
}

export interface Saving {
  readonly today: number;
  /** Off each later month, while the discount lasts. */
  readonly monthly: number;
}

/** Cents off. A percentage is rounded on each line, half up, as the provider does. */
export function reductionCents(
  { percentOff, amountOff }: Omit<DiscountTerms, 'duration'>,
  lines: readonly number[],
): number {
  const sum = lines.reduce((total, cents) => total + cents, 0);
  if (percentOff === null) return Math.min(amountOff ?? 0, sum);
  return lines.reduce((total, cents) => total + Math.round((cents * percentOff) / 100), 0);
}

/** What a discount saves today and in later months. */
export function savingOf(terms: DiscountTerms, lines: readonly DiscountedLine[]): Saving {
  const fitting = lines.filter(({ applies }) => applies);
  const months = fitting.filter(({ isMonthly }) => isMonthly);
  const { duration } = terms;
  const isOver = duration.kind === 'once' || (duration.kind === 'repeating' && duration.months <= 1);
  const cents = (some: readonly DiscountedLine[]) =>
    reductionCents(
      terms,
      some.map((line) => line.cents),
    );
  return { today: cents(fitting), monthly: isOver ? 0 : cents(months) };
}

/** 'WELCOME10, 10% off', for invoices and receipts. */
export function discountLabel({ promotion_code: promotion, source }: ReportedDiscount): string {
  const coupon = typeof source.coupon === 'string' ? null : source.coupon;
  const code = typeof promotion === 'string' ? null : (promotion?.code ?? null);
  return code ?? coupon?.name ?? 'Discount';
}

/** The part of the provider's discount that is read here. */
interface ReportedDiscount {
  readonly promotion_code: string | { readonly code: string } | null;
  readonly source: { readonly coupon: string | { readonly name: string | null } | null };
}
