import { claims } from '#content/claims.ts';
import { describe, expect, it } from 'vitest';
import { formulaLines, monthsText } from '#features/calculator/calculator.copy.ts';
import { calculatorQuery, readCalculator, savingsOf } from '#features/calculator/calculator.ts';

const input = { people: 3, minutes: 15, times: 20, cost: 40, errors: 4, share: 80 };

describe('savings', () => {
  it('are hours, money and payback by the formula on the page', () => {
    const savings = savingsOf(input);
    // 3 people × 20 times × 4⅓ weeks × ¼ hour = 65 hours, and 4 % of them again.
    expect(savings.hoursPerMonth).toBeCloseTo(67.6);
    expect(savings.savedHoursPerMonth).toBeCloseTo(54.08);
    expect(savings.savedPerMonth).toBeCloseTo(2163.2);
    expect(savings.plan).toMatchObject({ name: 'Starter', setup: 7000, monthly: 1500 });
    expect(savings.plan.months).toBeCloseTo(7000 / 663.2);
    expect(savings.plan.gainFirstYear).toBeCloseTo(663.2 * 12 - 7000);
    expect(formulaLines(input, savings).at(-1)).toBe('Payback: setup of $7,000 ÷ $663 = 11 months');
  });

  it('are as high in the usual case as the claims say', () => {
    const { savedPerMonth, plan } = savingsOf(readCalculator(new URLSearchParams()).input!);
    expect(claims.roiAverage.within).toBe('90 days');
    const cost = plan.setup + 3 * plan.monthly;
    expect((100 * (3 * savedPerMonth - cost)) / cost).toBeGreaterThan(Number.parseInt(claims.roiAverage.metric, 10));
  });

  it('never pay back what the monthly fee eats', () => {
    const savings = savingsOf({ ...input, people: 1 });
    expect(savings.plan.months).toBeNull();
    expect(formulaLines({ ...input, people: 1 }, savings)).toHaveLength(4);
  });
});

describe('the address', () => {
  it('keeps every number', () => {
    expect(readCalculator(new URLSearchParams(calculatorQuery(input))).input).toEqual(input);
  });

  it.each([
    ['people=1,200', { people: 1200 }],
    ['people=%20 12 ', { people: 12 }],
    ['cost=$45.50', { cost: 45.5 }],
    ['errors=4%25', { errors: 4 }],
    ['errors=0', { errors: 0 }],
    ['minutes=1.26', { minutes: 1.3 }],
    ['minutes=4,5', { minutes: 4.5 }],
    ['people=12k', { people: 12_000 }],
  ])('reads %s', (query, expected) => {
    expect(readCalculator(new URLSearchParams(query)).input).toMatchObject(expected);
  });

  it.each([
    '0',
    '-1',
    '2.5',
    '1e9',
    '1e5',
    'NaN',
    'Infinity',
    '',
    'three',
    '0x10',
    '1,2',
    '100001',
    '<b>',
    '9'.repeat(500),
  ])('refuses people=%s at its field, and keeps what was typed', (people) => {
    const read = readCalculator(new URLSearchParams({ people }));
    expect(read.input).toBeNull();
    expect(read.errors).toEqual({ people: 'Enter a whole number from 1 to 100,000' });
    expect(read.typed.people).toBe(people.slice(0, 40));
  });
});

it('asks which number is meant', () => {
  expect(readCalculator(new URLSearchParams({ people: '1.500' })).errors).toEqual({
    people: 'This could mean thousands or decimals. Write it like 1500 or 1.50.',
  });
});

it('refuses more hours than a week has', () => {
  const read = (times: string) => readCalculator(new URLSearchParams({ minutes: '60', times })).errors;
  expect(read('168')).toEqual({});
  expect(read('169')).toEqual({ times: 'With these minutes, that is more hours than a week has' });
});

it.each([
  [0.01, 'less than a month'],
  [1, '1 month'],
  [7.46, '7.5 months'],
  [11.4, '11 months'],
])('writes %s months as "%s"', (months, text) => {
  expect(monthsText(months)).toBe(text);
});
