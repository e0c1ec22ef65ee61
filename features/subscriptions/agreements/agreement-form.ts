import { agreedCopy as copy } from '#content/payments/agreed.ts';
import { agreedPlans, currency } from '#content/offers.ts';
import {
  agreedLimits,
  collections,
  daysDueChoices,
  readAgreedAmount,
  type AgreedLine,
  type AgreedTerms,
} from '#features/billing/records/agreements.ts';
import { catalog } from '#features/billing/catalog.ts';
import { ambiguousAmount } from '#forms/amount.ts';
import { cleanLine } from '#forms/text.ts';
import { isDayOfThisCentury, utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

/** Typed values; the names are the form's field names. */
export type AgreementForm = Readonly<Record<AgreementField, string>>;
export type AgreementField = (typeof agreementFields)[number];
export type AgreementErrors = Partial<Record<AgreementField, string>>;

const lineNumbers = [1, 2, 3, 4, 5] as const;
export const lineFields = lineNumbers.map((line) => [`line${line}`, `amount${line}`] as const);

export const agreementFields = [
  ...(['kind', 'offer', 'description', 'amount', 'firstDay', 'months', 'daysDue', 'collection'] as const),
  ...lineFields.flat(),
] as const;

export const emptyAgreement: AgreementForm = {
  ...(Object.fromEntries(agreementFields.map((name) => [name, ''])) as Record<AgreementField, string>),
  kind: 'fee',
  offer: 'growth',
  daysDue: '14',
  collection: 'send_invoice',
};

export function agreementFormOf(fields: URLSearchParams): AgreementForm {
  const typed = agreementFields.map((name) => [name, (fields.get(name) ?? '').slice(0, 500)]);
  return Object.fromEntries(typed) as Record<AgreementField, string>;
}

export type AgreementReading =
  | { readonly ok: true; readonly terms: AgreedTerms }
  | { readonly ok: false; readonly errors: AgreementErrors };

/** `now` determines whether the first day is in the future. */
export function readAgreement(form: AgreementForm, now: Date): AgreementReading {
  const errors: AgreementErrors = {};
  const daysDue = daysDueChoices.find((days) => String(days) === form.daysDue);
  if (daysDue === undefined) errors.daysDue = copy.errors.choice;
  const shared: Pick<AgreedTerms, 'currency' | 'daysDue'> = { currency, daysDue: daysDue ?? 0 };
  const terms =
    form.kind === 'invoice' ? { ...shared, ...invoiceIn(form, errors) } : { ...shared, ...feeIn(form, errors, now) };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, terms };
}

type Read = Omit<AgreedTerms, 'currency' | 'daysDue'>;

function feeIn(form: AgreementForm, errors: AgreementErrors, now: Date): Read {
  const offer = agreedPlans.find(({ id }) => id === form.offer)?.id ?? null;
  const typed = cleanLine(form.description).trim();
  const plan = catalog.offers.find(({ id }) => id === offer);
  if (plan === undefined && typed === '') errors.description = copy.errors.description;
  const amount = amountIn(form, 'amount', errors);
  const collection = collections.find((one) => one === form.collection);
  if (collection === undefined) errors.collection = copy.errors.choice;
  const isMonths = /^\d{1,2}$/.test(form.months.trim()) && Number(form.months) > 0 && Number(form.months) <= 60;
  if (form.months.trim() !== '' && !isMonths) errors.months = copy.errors.months;
  const description = typed || copy.monthlyFee(plan?.name ?? '');
  return {
    kind: 'fee',
    offer,
    description,
    amount,
    collection: collection ?? 'send_invoice',
    lines: [{ description, cents: amount }],
    firstDay: firstDayIn(form.firstDay.trim(), errors, now),
    months: isMonths ? Number(form.months) : null,
  };
}

function firstDayIn(typed: string, errors: AgreementErrors, now: Date): string | null {
  if (typed === '' || typed === utcDay(now)) return null;
  const latest = utcDay(new Date(now.getTime() + 700 * dayMs));
  if (!isDayOfThisCentury(typed) || typed < utcDay(now) || typed > latest) {
    errors.firstDay = copy.errors.firstDay;
    return null;
  }
  return typed;
}

function invoiceIn(form: AgreementForm, errors: AgreementErrors): Read {
  const lines = lineFields.flatMap(([line, amount]): AgreedLine[] => {
    const description = cleanLine(form[line]).trim();
    if (description === '' && form[amount].trim() === '') return [];
    if (description === '') errors[line] = copy.errors.line;
    return [{ description, cents: amountIn(form, amount, errors) }];
  });
  if (lines.length === 0) errors.line1 = copy.errors.line;
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (total > agreedLimits.max) errors.amount1 = copy.errors.amount;
  const typed = cleanLine(form.description).trim();
  return {
    kind: 'invoice',
    offer: null,
    lines,
    amount: total,
    firstDay: null,
    months: null,
    collection: 'send_invoice',
    description:
      typed ||
      lines
        .map(({ description }) => description)
        .join(', ')
        .slice(0, 500),
  };
}

function amountIn(form: AgreementForm, name: AgreementField, errors: AgreementErrors): number {
  const read = readAgreedAmount(form[name]);
  if (read.ok) return read.cents;
  errors[name] = read.reason === 'ambiguous' ? ambiguousAmount : copy.errors.amount;
  return 0;
}
