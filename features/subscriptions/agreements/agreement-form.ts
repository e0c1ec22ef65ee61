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
export type AgreementFaults = Partial<Record<AgreementField, string>>;

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
  { readonly ok: true; readonly terms: AgreedTerms } | { readonly ok: false; readonly faults: AgreementFaults };

/** `now` determines whether the first day is in the future. */
export function readAgreement(form: AgreementForm, now: Date): AgreementReading {
  const faults: AgreementFaults = {};
  const daysDue = daysDueChoices.find((days) => String(days) === form.daysDue);
  if (daysDue === undefined) faults.daysDue = copy.faults.choice;
  const shared: Pick<AgreedTerms, 'currency' | 'daysDue'> = { currency, daysDue: daysDue ?? 0 };
  const terms =
    form.kind === 'invoice' ? { ...shared, ...invoiceIn(form, faults) } : { ...shared, ...feeIn(form, faults, now) };
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, terms };
}

type Read = Omit<AgreedTerms, 'currency' | 'daysDue'>;

function feeIn(form: AgreementForm, faults: AgreementFaults, now: Date): Read {
  const offer = agreedPlans.find(({ id }) => id === form.offer)?.id ?? null;
  const typed = cleanLine(form.description).trim();
  const plan = catalog.offers.find(({ id }) => id === offer);
  if (plan === undefined && typed === '') faults.description = copy.faults.description;
  const amount = amountIn(form, 'amount', faults);
  const collection = collections.find((one) => one === form.collection);
  if (collection === undefined) faults.collection = copy.faults.choice;
  const isMonths = /^\d{1,2}$/.test(form.months.trim()) && Number(form.months) > 0 && Number(form.months) <= 60;
  if (form.months.trim() !== '' && !isMonths) faults.months = copy.faults.months;
  const description = typed || copy.monthlyFee(plan?.name ?? '');
  return {
    kind: 'fee',
    offer,
    description,
    amount,
    collection: collection ?? 'send_invoice',
    lines: [{ description, cents: amount }],
    firstDay: firstDayIn(form.firstDay.trim(), faults, now),
    months: isMonths ? Number(form.months) : null,
  };
}

function firstDayIn(typed: string, faults: AgreementFaults, now: Date): string | null {
  if (typed === '' || typed === utcDay(now)) return null;
  const latest = utcDay(new Date(now.getTime() + 700 * dayMs));
  if (!isDayOfThisCentury(typed) || typed < utcDay(now) || typed > latest) {
    faults.firstDay = copy.faults.firstDay;
    return null;
  }
  return typed;
}

function invoiceIn(form: AgreementForm, faults: AgreementFaults): Read {
  const lines = lineFields.flatMap(([line, amount]): AgreedLine[] => {
    const description = cleanLine(form[line]).trim();
    if (description === '' && form[amount].trim() === '') return [];
    if (description === '') faults[line] = copy.faults.line;
    return [{ description, cents: amountIn(form, amount, faults) }];
  });
  if (lines.length === 0) faults.line1 = copy.faults.line;
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (total > agreedLimits.max) faults.amount1 = copy.faults.amount;
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

function amountIn(form: AgreementForm, name: AgreementField, faults: AgreementFaults): number {
  const read = readAgreedAmount(form[name]);
  if (read.ok) return read.cents;
  faults[name] = read.reason === 'ambiguous' ? ambiguousAmount : copy.faults.amount;
  return 0;
}
