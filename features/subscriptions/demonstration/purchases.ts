import type { OfferId } from '#features/billing/catalog.ts';
import type { BillingDetails } from '#features/billing/records/billing-details.ts';
import type { Feedback } from '#features/billing/plans.ts';

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

type Address = Pick<BillingDetails, 'line1' | 'postalCode' | 'city' | 'state' | 'country'>;

/** A client of the demonstration. Its people and companies do not exist. */
export interface PastClient {
  readonly name: string;
  readonly company: string;
  /** Of its invoices, which tax depends on. */
  readonly address: Address;
  /** Its account is printed at the first start. */
  readonly isPrinted?: true;
  /** By how many days ago each was. */
  readonly past: readonly (readonly [daysAgo: number, act: PastAct])[];
}

const starter = { act: 'buy', offer: 'starter' } as const;
const paid = { act: 'pay-invoice' } as const;

const newYork = (line1: string): Address => ({
  line1,
  postalCode: '10004',
  city: 'New York',
  state: 'NY',
  country: 'US',
});
const hamburg = (line1: string): Address => ({ line1, postalCode: '20457', city: 'Hamburg', state: '', country: 'DE' });
const london = (line1: string): Address => ({ line1, postalCode: 'E1W 1AA', city: 'London', state: '', country: 'GB' });

const client = (name: string, company: string, address: Address, ...past: PastClient['past']): PastClient => ({
  name,
  company,
  address,
  past,
});

/** The first are people whose leads were won. */
export const pastClients: readonly PastClient[] = [
  client(
    'Philippa Osei',
    'Marlow Freight',
    hamburg('Kehrwieder 8'),
    [160, starter],
    [75, { act: 'buy', offer: 'data-integration' }],
  ),
  client(
    'Viggo Ashdown',
    'Linden Legal',
    london('41 Fetter Lane'),
    [110, { act: 'buy', offer: 'growth' }],
    // Monthly since; the newest invoice is open.
    [101, { act: 'agree-fee', offer: 'growth', name: 'Growth, monthly fee', cents: 3_000_00, daysDue: 14 }],
    ...[93, 62, 32].map((daysAgo) => [daysAgo, paid] as const),
  ),
  client(
    'Celeste Varga',
    'Brookside Brewing',
    newYork('212 Water St'),
    [112, starter],
    [6, { act: 'cancel', feedback: 'too_expensive', comment: 'Duty season is over. We may be back in spring.' }],
  ),
  // Renewed nine to twelve days ago; the third try comes within a week.
  client('Magnus Teller', 'Oakhaven Housing', london('9 Wapping Wall'), [40, { ...starter, failsLater: true }]),
  client(
    'Ines Calloway',
    'Petrel Shipping',
    hamburg('Am Sandtorkai 62'),
    [
      47,
      {
        act: 'agree-fee',
        offer: null,
        name: 'Operations retainer',
        cents: 4_800_00,
        daysDue: 30,
        months: 12,
      },
    ],
    [25, paid],
  ),
  client(
    'Quentin Mbeki',
    'Larkspur Gardens',
    newYork('30 Pearl St'),
    [171, starter],
    [86, { act: 'cancel', feedback: 'unused', comment: 'Orders stop in autumn.' }],
  ),
  client('Dagny Forrest', 'Cinder Lane Ceramics', newYork('5 Stone St'), [
    12,
    { act: 'buy', offer: 'automation-flow' },
  ]),
  // Due since yesterday.
  client('Leander Shaw', 'Bluestone Surveys', london('77 Cable St'), [
    15,
    { act: 'agree-invoice', name: 'Workshop and process map', cents: 6_500_00, daysDue: 14 },
  ]),
  client(
    'Zora Pemberton',
    'Elmgate Recruitment',
    newYork('101 Broad St'),
    [66, starter],
    [20, { act: 'refund', cents: 750_00 }],
  ),
  client('Noelle Farraday', 'Tern Interiors', london('18 Garnet St'), [33, starter]),
  client('Gideon Aske', 'Wharfside Print', newYork('64 Beaver St'), [3, starter]),
  {
    ...client(
      'Cleo Marsh',
      'Harbour & Pine',
      newYork('17 Front St'),
      [100, starter],
      [44, { act: 'buy', offer: 'automation-flow' }],
    ),
    isPrinted: true,
  },
];
