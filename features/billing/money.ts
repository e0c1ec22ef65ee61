const currencies = ['usd', 'eur', 'gbp'] as const;

/** Currencies with other subunits need their own division in `formatMoney`. */
export type Currency = (typeof currencies)[number];

/** An amount in integer cents, to avoid rounding errors. */
export interface Money {
  readonly cents: number;
  readonly currency: Currency;
}

/** Amounts with tax from the payment provider, which knows the rates. */
export interface TaxedSums {
  readonly net: Money;
  readonly tax: Money;
  readonly total: Money;
  /** The recipient pays the tax. */
  readonly isReversed: boolean;
}

export function isCurrency(code: string): boolean {
  return currencies.some((one) => one === code.toLowerCase());
}

/** @throws for unsupported currencies. */
export function currencyOf(code: string): Currency {
  const known = currencies.find((one) => one === code.toLowerCase());
  if (known === undefined) throw new Error(`Amounts in ${code} cannot be written.`);
  return known;
}

/** '$7,000', '$1,500.50'. */
export function formatMoney({ cents, currency }: Money): string {
  return format(currency).format(cents / 100);
}

/** '$7,000.00', for columns that mix amounts with and without cents. */
export function formatExactMoney({ cents, currency }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** Adds amounts of one currency. */
export function sumOf(first: Money, ...others: readonly Money[]): Money {
  const stranger = others.find((other) => other.currency !== first.currency);
  if (stranger) throw new Error(`${first.currency} and ${stranger.currency} do not add up`);
  return { ...first, cents: others.reduce((sum, { cents }) => sum + cents, first.cents) };
}

const formats = new Map<Currency, Intl.NumberFormat>();

function format(currency: Currency): Intl.NumberFormat {
  const kept = formats.get(currency);
  if (kept) return kept;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  formats.set(currency, made);
  return made;
}
