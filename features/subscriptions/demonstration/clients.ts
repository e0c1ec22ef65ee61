import type { OfferId } from '#features/billing/catalog.ts';
import type { Feedback } from '#features/billing/plans.ts';

/** An offer or, with cents, an invoice. */
type Bought = readonly [offer: OfferId, daysAgo: number] | readonly [item: string, daysAgo: number, cents: number];

const boughtByPrinted: readonly Bought[] = [
  ['Workshop', 100, 2_500_00],
  ['data-integration', 72],
  ['automation-flow', 44],
  ['Process map', 16, 1_600_00],
];

/** Fictional clients of the demonstration, with the days since they signed up. The first ones came from won leads. */
export const clients: readonly (readonly [name: string, company: string, daysAgo: number, ...Bought[]])[] = [
  ['Philippa Osei', 'Marlow Freight', 161, ['starter', 160], ['data-integration', 75]],
  ['Viggo Ashdown', 'Linden Legal', 111, ['growth', 110], ['Monthly fee', 79, 3_000_00], ['Monthly fee', 49, 3_000_00]],
  ['Celeste Varga', 'Brookside Brewing', 113, ['starter', 112]],
  ['Magnus Teller', 'Oakhaven Housing', 41, ['starter', 40]],
  ['Ines Calloway', 'Petrel Shipping', 48, ['Pilot project', 47, 4_800_00], ['Extension', 20, 4_800_00]],
  ['Quentin Mbeki', 'Larkspur Gardens', 172, ['starter', 171]],
  ['Dagny Forrest', 'Cinder Lane Ceramics', 13, ['automation-flow', 12]],
  ['Leander Shaw', 'Bluestone Surveys', 16, ['Process map', 15, 2_000_00]],
  ['Zora Pemberton', 'Elmgate Recruitment', 67, ['starter', 66]],
  ['Noelle Farraday', 'Tern Interiors', 34, ['starter', 33]],
  ['Gideon Aske', 'Wharfside Print', 4, ['starter', 3]],
  // The account that is printed. It also buys a plan at the first start.
  ['Cleo Marsh', 'Harbour & Pine', 101, ...boughtByPrinted],
];

interface Life {
  readonly feedback?: Feedback;
  readonly comment?: string;
  /** After which the plan ended; one with a comment ends with its month. */
  readonly months?: number;
  readonly isFailing?: true;
  /** Cents of the last fee. */
  readonly refunded?: number;
}

/** What became of plans, by company. */
export const lives: Readonly<Partial<Record<string, Life>>> = {
  'Brookside Brewing': { feedback: 'too_expensive', comment: 'Duty season is over. We may be back in spring.' },
  'Larkspur Gardens': { feedback: 'unused', comment: 'Orders stop in autumn.', months: 3 },
  'Elmgate Recruitment': { refunded: 750_00 },
  'Oakhaven Housing': { isFailing: true },
};

/** Fees and an invoice that were agreed, in cents. The jobs of the site start them. */
export const agreed = [
  { company: 'Petrel Shipping', kind: 'fee', item: 'Operations retainer', amount: 4_800_00, days_due: 30, months: 12 },
  {
    company: 'Linden Legal',
    kind: 'fee',
    offer: 'growth',
    item: 'Growth, monthly fee',
    amount: 3_000_00,
    days_due: 14,
  },
  { company: 'Bluestone Surveys', kind: 'invoice', item: 'Workshop and process map', amount: 6_500_00, days_due: 0 },
];
