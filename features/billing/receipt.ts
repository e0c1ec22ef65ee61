import { purchaseOrderField, type BilledTo, type PaymentLine } from '#features/billing/billing.ts';
import type { PaymentStatus } from '#features/billing/payment-state.ts';
import { formatExactMoney, type Currency } from '#features/billing/money.ts';

/** Columns of a payment. Amounts are in cents. */
export interface ReceiptColumns {
  readonly lines: readonly PaymentLine[];
  readonly discountCents: number;
  readonly discountLabel: string | null;
  readonly taxCents: number;
  readonly taxLabel: string | null;
  readonly taxIncluded: boolean;
  readonly taxNote: 'reverse-charge' | null;
  /** The total, with tax and before credit. */
  readonly amount: number;
  readonly creditCents: number;
  /** Moved to the next invoice; negative: from an earlier one. */
  readonly carriedCents: number;
  /** Taken off by credit notes before it was paid. */
  readonly creditedCents: number;
  readonly amountPaid: number;
  readonly status: PaymentStatus;
  readonly currency: Currency;
}

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
}

const copy = {
  discount: (label: string | null) => (label === null ? 'Discount' : `Discount ${label}`),
  tax: (label: string | null, isIncluded: boolean) => `${label ?? 'Tax'}${isIncluded ? ' (included)' : ''}`,
  total: 'Total',
  creditUsed: 'Credit used',
  creditAdded: 'Added to credit',
  credited: 'Credit note',
  carriedOver: 'Carried over to the next invoice',
  carriedIn: 'From an earlier invoice',
  paid: 'Amount paid',
  due: 'Amount due',
  next: (price: string, tax: string | null, credit: string) =>
    `${price}${tax === null ? '' : ` plus ${tax} tax`}, less ${credit} of credit`,
} as const;

export const reverseCharge = 'Reverse charge: the recipient pays the tax.';

interface ExtraLine {
  /** `included`: the other lines contain this tax already. */
  readonly kind: 'discount' | 'tax' | 'included';
  readonly label: string;
  readonly cents: number;
}

type Extras = Pick<ReceiptColumns, 'discountCents' | 'discountLabel' | 'taxCents' | 'taxLabel' | 'taxIncluded'>;

/** Discount and tax, where there are any. */
export function extraLines(payment: Extras): ExtraLine[] {
  const { discountCents, discountLabel, taxCents, taxLabel, taxIncluded } = payment;
  const lines: ExtraLine[] = [];
  if (discountCents !== 0) lines.push({ kind: 'discount', label: copy.discount(discountLabel), cents: -discountCents });
  const kind = taxIncluded ? 'included' : 'tax';
  if (taxCents !== 0) lines.push({ kind, label: copy.tax(taxLabel, taxIncluded), cents: taxCents });
  return lines;
}

export interface ReceiptLine {
  readonly kind: ExtraLine['kind'] | 'item' | 'total' | 'credit' | 'paid' | 'due';
  readonly label: string;
  readonly cents: number;
}

type Sums = Omit<ReceiptColumns, 'currency' | 'taxNote'>;

/** All amounts of a payment in order: prices, discount, tax, total, credit, and the amount paid or due. */
export function receiptLines(payment: Sums): ReceiptLine[] {
  const { lines, amount } = payment;
  const items = lines.map(({ description: label, cents }) => ({ kind: 'item' as const, label, cents }));
  const parts = [...items, ...extraLines(payment)];
  const settled = settledLines(payment);
  // A single price paid in full needs no second line with the same amount.
  const isTotal = parts.length > 1 || settled.some(({ kind }) => kind === 'credit');
  return [...parts, ...(isTotal ? [{ kind: 'total' as const, label: copy.total, cents: amount }] : []), ...settled];
}

function settledLines({ amount, creditCents, carriedCents, creditedCents, amountPaid, status }: Sums): ReceiptLine[] {
  if (creditCents < 0) return [{ kind: 'credit', label: copy.creditAdded, cents: -creditCents }];
  const credit = { kind: 'credit' as const, label: copy.creditUsed, cents: -creditCents };
  const carriedLabel = carriedCents > 0 ? copy.carriedOver : copy.carriedIn;
  const carried = { kind: 'credit' as const, label: carriedLabel, cents: -carriedCents };
  const credited = { kind: 'credit' as const, label: copy.credited, cents: -creditedCents };
  const used = [credit, carried, credited].filter(({ cents }) => cents !== 0);
  if (status === 'paid') return [...used, { kind: 'paid', label: copy.paid, cents: amountPaid }];
  if (status === 'void') return used;
  return [
    ...used,
    { kind: 'due', label: copy.due, cents: dueCents({ amount, creditCents, carriedCents, creditedCents }) },
  ];
}

type Due = Pick<ReceiptColumns, 'amount' | 'creditCents' | 'carriedCents' | 'creditedCents'>;

/** Amount left to pay after credit and credit notes. */
export function dueCents({ amount, creditCents, carriedCents, creditedCents }: Due): number {
  return Math.max(0, amount - creditCents - carriedCents - creditedCents);
}

/** The amounts of a payment, formatted for a receipt. */
export function receiptRows(payment: Sums & Pick<ReceiptColumns, 'currency'>): ReceiptRow[] {
  const { currency } = payment;
  return receiptLines(payment).map(({ label, cents }) => ({ label, value: formatExactMoney({ cents, currency }) }));
}

/** One short text each, for lists that show the total: 'Discount WELCOME10 -$850.00', 'Credit used -$20.00'. */
export function extraTexts(payment: Omit<ReceiptColumns, 'lines'>): string[] {
  const { currency, amount } = payment;
  const shown = receiptLines({ ...payment, lines: [] }).filter(
    ({ kind, cents }) => kind !== 'total' && !((kind === 'paid' || kind === 'due') && cents === amount),
  );
  return [...shown.map(({ label, cents }) => `${label} ${formatExactMoney({ cents, currency })}`), ...noteOf(payment)];
}

/** Why a next charge is not the usual amount; null if no credit is used. Amounts are in cents. */
export function nextChargeReason(charge: {
  readonly cents: number;
  readonly lines: readonly ReceiptLine[];
  readonly currency: Currency;
}): string | null {
  const { cents, lines, currency } = charge;
  const sum = (...kinds: ReceiptLine['kind'][]) =>
    lines.reduce((total, line) => total + (kinds.includes(line.kind) ? line.cents : 0), 0);
  const creditCents = -sum('credit');
  const taxCents = sum('tax', 'included');
  if (creditCents <= 0) return null;
  const text = (amount: number) => formatExactMoney({ cents: amount, currency });
  const price = text(cents + creditCents - taxCents);
  return copy.next(price, taxCents === 0 ? null : text(taxCents), text(creditCents));
}

export function noteOf({ taxNote }: Pick<ReceiptColumns, 'taxNote'>): string[] {
  return taxNote === null ? [] : [reverseCharge];
}

/** The buyer as invoiced, one line each; null if unknown. */
export function buyerText(billedTo: BilledTo | null): string | null {
  if (billedTo === null) return null;
  const { name, address, taxId, purchaseOrder } = billedTo;
  const order = purchaseOrder === undefined ? null : `${purchaseOrderField} ${purchaseOrder}`;
  const lines = [name, ...address, taxId === null ? null : `VAT id ${taxId}`, order];
  return lines.filter((line) => line !== null).join('\n');
}
