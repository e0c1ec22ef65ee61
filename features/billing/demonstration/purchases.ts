import type { OfferId } from '#features/billing/catalogue.ts';
import type { Feedback } from '#features/billing/plans/plans.ts';

/** What a client did, or what was agreed with them. Amounts in cents. */
export type PastAct =
  | { readonly act: 'buy'; readonly offer: OfferId; readonly failsLater?: boolean }
  | { readonly act: 'cancel'; readonly feedback: Feedback; readonly comment: string }
  | { readonly act: 'refund'; readonly cents: number }
  | ({ readonly act: 'agree-fee'; readonly offer: OfferId | null; readonly name: string; readonly cents: number } & Due)
  | ({ readonly act: 'agree-invoice'; readonly name: string; readonly cents: number } & Due)
  | { readonly act: 'pay-invoice' };

interface Due {
  readonly daysDue: number;
  readonly months?: number;
}

/** A client of the demonstration. Its people and companies do not exist. */
export interface PastClient {
  readonly name: string;
  readonly company: string;
  /** By how many days ago each was. */
  readonly past: readonly (readonly [daysAgo: number, act: PastAct])[];
}

const starter = { act: 'buy', offer: 'starter' } as const;
const paid = { act: 'pay-invoice' } as const;

const client = (name: string, company: string, ...past: PastClient['past']): PastClient => ({ name, company, past });

/** The first are people whose leads were won. */
export const pastClients: readonly PastClient[] = [
  client('Philippa Osei', 'Marlow Freight', [160, starter], [75, { act: 'buy', offer: 'data-integration' }]),
  client(
    'Viggo Ashdown',
    'Linden Legal',
    [110, { act: 'buy', offer: 'growth' }],
    // Monthly since; the newest invoice is open.
    [101, { act: 'agree-fee', offer: 'growth', name: 'Growth, monthly fee', cents: 3_000_00, daysDue: 14 }],
    ...[93, 62, 32].map((daysAgo) => [daysAgo, paid] as const),
  ),
  client(
    'Celeste Varga',
    'Brookside Brewing',
    [112, starter],
    [6, { act: 'cancel', feedback: 'too_expensive', comment: 'Duty season is over. We may be back in spring.' }],
  ),
  // Renewed nine to twelve days ago; the third try comes within a week.
  client('Magnus Teller', 'Oakhaven Housing', [40, { ...starter, failsLater: true }]),
  client(
    'Ines Calloway',
    'Petrel Shipping',
    [
      47,
      {
        ...{ act: 'agree-fee', offer: null, name: 'Operations retainer', cents: 4_800_00 },
        ...{ daysDue: 30, months: 12 },
      },
    ],
    [25, paid],
  ),
  client(
    'Quentin Mbeki',
    'Larkspur Gardens',
    [171, starter],
    [86, { act: 'cancel', feedback: 'unused', comment: 'Orders stop in autumn.' }],
  ),
  client('Dagny Forrest', 'Cinder Lane Ceramics', [12, { act: 'buy', offer: 'automation-flow' }]),
  // Due since yesterday.
  client('Leander Shaw', 'Bluestone Surveys', [
    15,
    { act: 'agree-invoice', name: 'Workshop and process map', cents: 6_500_00, daysDue: 14 },
  ]),
  client('Zora Pemberton', 'Elmgate Recruitment', [66, starter], [20, { act: 'refund', cents: 750_00 }]),
  client('Noelle Farraday', 'Tern Interiors', [33, starter]),
  client('Gideon Aske', 'Wharfside Print', [3, starter]),
];
