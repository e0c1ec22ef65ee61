import { currency } from '#content/offers.ts';
import {
  calculatorFields,
  calculatorNames,
  type CalculatorInput,
  type Savings,
} from '#features/calculator/calculator.ts';

export const calculatorCopy = {
  title: 'What would you save?',
  description:
    'Estimate the hours and money one automated process saves per month and year, and how soon our plan pays for itself. The formula is on the page.',
  lead: 'Six numbers about one process that runs by hand. Your numbers are in the link, so you can share it.',
  submit: 'Calculate',
  invalid: 'Please check the marked fields.',
  result: 'Your net savings',
  firstYear: 'First year, after all fees',
  month: 'Each month, after the monthly fee',
  hours: 'hours',
  saved: 'Time saved',
  savedHours: (month: string, year: string) => `${month} a month, ${year} a year`,
  costs: 'What it costs',
  planCosts: (plan: string, setup: string, monthly: string) =>
    `One workflow on the ${plan} plan: ${setup} setup, then ${monthly} a month`,
  payback: 'Payback',
  paybackAfter: (months: string) => `In ${months}`,
  never: 'At these numbers, no plan pays for itself. Look for a process that runs more often.',
  formula: 'How we calculate it',
  articleLead: 'The same arithmetic, worked through for four processes:',
  email: {
    title: 'Email me this',
    lead: 'We’ll send the numbers and the link, and may follow up by email.',
    label: 'Work email',
    submit: 'Send it to me',
    sent: 'Sent. Check your inbox in a minute.',
    subject: 'Your savings estimate',
  },
} as const;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Without cents. */
export function moneyText(amount: number): string {
  return money.format(amount);
}

export function hoursText(hours: number): string {
  return `${hours < 10 ? exact.format(hours) : whole.format(hours)} ${calculatorCopy.hours}`;
}

/** `less than a month`, `7.5 months`; weeks are too fine for an estimate. */
export function monthsText(months: number): string {
  if (months < 1) return 'less than a month';
  const text = months < 10 ? exact.format(months) : whole.format(months);
  return `${text} ${text === '1' ? 'month' : 'months'}`;
}

/** The formula with its numbers, one step each. */
export function formulaLines(input: CalculatorInput, savings: Savings): readonly string[] {
  const { people, minutes, times, cost, errors, share } = input;
  const { hoursPerMonth, savedHoursPerMonth, savedPerMonth, plan } = savings;
  const { name, setup, monthly, gainPerMonth, gainFirstYear, months } = plan;
  return [
    `Today: ${people} people × ${times} times × 52 ÷ 12 weeks × ${minutes} minutes ÷ 60, plus ${errors}% done again = ${hoursText(hoursPerMonth)} a month`,
    `Saved: ${hoursText(hoursPerMonth)} × ${share}% = ${hoursText(savedHoursPerMonth)} a month`,
    `In dollars: ${hoursText(savedHoursPerMonth)} × ${cents.format(cost)} = ${moneyText(savedPerMonth)} a month`,
    `After the monthly fee of ${name}: ${moneyText(savedPerMonth)} − ${moneyText(monthly)} = ${moneyText(gainPerMonth)} a month`,
    ...(months === null
      ? []
      : [
          `First year: ${moneyText(gainPerMonth)} × 12 − setup of ${moneyText(setup)} = ${moneyText(gainFirstYear)}`,
          `Payback: setup of ${moneyText(setup)} ÷ ${moneyText(gainPerMonth)} = ${monthsText(months)}`,
        ]),
  ];
}

/** For the lead and the email: every number, then what comes of them. */
export function calculatorFacts(input: CalculatorInput, savings: Savings): { label: string; value: string }[] {
  const { savedHoursPerMonth, savedPerMonth, plan } = savings;
  return [
    ...calculatorNames.map((name) => ({
      label: calculatorFields[name].label,
      value: input[name].toLocaleString('en-US'),
    })),
    { label: 'Saved per month, before fees', value: `${hoursText(savedHoursPerMonth)}, ${moneyText(savedPerMonth)}` },
    { label: `Net savings: ${calculatorCopy.firstYear}`, value: moneyText(plan.gainFirstYear) },
    { label: `Net savings: ${calculatorCopy.month}`, value: moneyText(plan.gainPerMonth) },
    {
      label: calculatorCopy.payback,
      value: plan.months === null ? 'None' : calculatorCopy.paybackAfter(monthsText(plan.months)),
    },
  ];
}
