import { currency, plans } from '#content/offers.ts';
import { ambiguousAmount, readAmount } from '#forms/amount.ts';

interface NumberField {
  readonly label: string;
  readonly hint?: string;
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** Decimal places that count. */
  readonly decimals: 0 | 1 | 2;
}

/**
 * In display order; the names are those of the page's address. The usual case earns what `claims.roiAverage` says, so
 * that the page does not contradict the claim.
 */
export const calculatorFields = {
  people: { label: 'People who do it', usual: 15, min: 1, max: 100_000, decimals: 0 },
  minutes: { label: 'Minutes each time', usual: 20, min: 0.1, max: 10_000, decimals: 1 },
  times: { label: 'Times per week, per person', usual: 20, min: 0.1, max: 10_000, decimals: 1 },
  cost: {
    label: `Cost per hour (${currency.toUpperCase()})`,
    hint: 'Wages, taxes, and overhead.',
    usual: 50,
    min: 1,
    max: 10_000,
    decimals: 2,
  },
  errors: {
    label: 'Error rate (%)',
    hint: 'Each error means redoing the task.',
    usual: 4,
    min: 0,
    max: 100,
    decimals: 1,
  },
  share: {
    label: 'Share a rule could handle (%)',
    hint: 'Of your last ten cases, how many could a simple rule decide?',
    usual: 80,
    min: 1,
    max: 100,
    decimals: 0,
  },
} as const satisfies Record<string, NumberField>;

export type CalculatorField = keyof typeof calculatorFields;
export type CalculatorInput = Readonly<Record<CalculatorField, number>>;
export type CalculatorErrors = Partial<Record<CalculatorField, string>>;

export const calculatorNames = Object.keys(calculatorFields) as CalculatorField[];

/** The typed text, the valid numbers, and messages for invalid ones. */
export interface ReadCalculator {
  readonly typed: Readonly<Record<CalculatorField, string>>;
  readonly input: CalculatorInput | null;
  readonly errors: CalculatorErrors;
}

const minutesPerWeek = 7 * 24 * 60;

/** Missing fields have their usual value. */
export function readCalculator(search: URLSearchParams): ReadCalculator {
  const typed: Partial<Record<CalculatorField, string>> = {};
  const input: Partial<Record<CalculatorField, number>> = {};
  const errors: CalculatorErrors = {};
  for (const name of calculatorNames) {
    const { usual, min, max, decimals } = calculatorFields[name];
    const text = (search.get(name) ?? String(usual)).trim().slice(0, 40);
    typed[name] = text;
    const read = readAmount(text.replace(/%$/, ''));
    const number = read.ok ? Number((read.cents / 100).toFixed(decimals)) : NaN;
    const isWhole = !read.ok || decimals > 0 || read.cents % 100 === 0;
    if (isWhole && number >= min && number <= max) input[name] = number;
    else if (!read.ok && read.reason === 'ambiguous') errors[name] = ambiguousAmount;
    else
      errors[name] =
        `Enter a ${decimals === 0 ? 'whole number' : 'number'} from ${min} to ${max.toLocaleString('en-US')}`;
  }
  if ((input.minutes ?? 0) * (input.times ?? 0) > minutesPerWeek) {
    errors.times = 'With these minutes, that is more hours than a week has';
  }
  const isValid = Object.keys(errors).length === 0;
  return {
    typed: typed as ReadCalculator['typed'],
    input: isValid ? (input as CalculatorInput) : null,
    errors,
  };
}

/** The state of the page as a query, such as `people=3&minutes=15`. */
export function calculatorQuery(input: CalculatorInput): string {
  return new URLSearchParams(calculatorNames.map((name) => [name, String(input[name])])).toString();
}

export interface Savings {
  /** Spent today, errors included. */
  readonly hoursPerMonth: number;
  readonly savedHoursPerMonth: number;
  /** In the currency of the offers. */
  readonly savedPerMonth: number;
  readonly plan: PlanPayback;
}

export interface PlanPayback {
  readonly name: string;
  /** In the currency of the offers. */
  readonly setup: number;
  readonly monthly: number;
  /** Savings after the monthly fee. */
  readonly gainPerMonth: number;
  /** The same of twelve months, after the setup fee. */
  readonly gainFirstYear: number;
  /** Months until the setup has paid for itself; null if it never does. */
  readonly months: number | null;
}

const weeksPerMonth = 52 / 12;

/** The formula that the page shows. One process needs the smallest plan. */
export function savingsOf({ people, minutes, times, cost, errors, share }: CalculatorInput): Savings {
  const hoursPerMonth = ((people * times * weeksPerMonth * minutes) / 60) * (1 + errors / 100);
  const savedHoursPerMonth = hoursPerMonth * (share / 100);
  const savedPerMonth = savedHoursPerMonth * cost;
  const [{ name, ...plan }] = plans;
  const [setup, monthly] = [plan.setup / 100, plan.monthly / 100];
  const gainPerMonth = savedPerMonth - monthly;
  const months = gainPerMonth > 0 ? setup / gainPerMonth : null;
  const gainFirstYear = gainPerMonth * 12 - setup;
  const payback = { name, setup, monthly, gainPerMonth, gainFirstYear, months };
  return { hoursPerMonth, savedHoursPerMonth, savedPerMonth, plan: payback };
}
