import type { LeadKind, Stage } from '#features/leads/leads.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';

export type Owner = 'admin' | 'owner' | 'sales';

/** The value is in dollars, 0 for none. */
type Row = readonly [
  kind: Exclude<LeadKind, 'intake'>,
  name: string,
  company: string,
  message: string,
  daysAgo: number,
  owner: Owner | '',
  dollars: number,
];

/** Leads of the demonstration. Their people and companies do not exist. */
export const pipeline: Readonly<Record<Stage, readonly Row[]>> = {
  new: [
    ['contact', 'Nadia Brandt', 'Quillfield Press', 'Royalty statements take us two weeks each quarter.', 0.1, '', 0],
    ['booking', 'Ruben Achterberg', 'Tallow & Reed', 'Orders get lost between shop and packing list.', 0.2, '', 0],
    ['contact', 'Imani Foss', 'Copperline Dental', 'Can you read insurance letters and file them?', 0.4, 'sales', 0],
    ['contact', 'Tevita Marsh', 'Saltmarsh Ferries', 'Timetables are copied into five systems by hand.', 0.8, '', 0],
    ['contact', 'Greta Holm', 'Birchway Schools', 'Enrollment forms come by email, fax, and phone.', 1.6, '', 12_000],
    ['booking', 'Pavel Lindqvist', 'Orrery Instruments', 'Every quote needs three approvals.', 2.2, 'sales', 28_000],
    ['contact', 'Sunniva Dale', 'Fernhollow Foods', 'Recalls have to reach 400 shops within an hour.', 3, '', 0],
    ['manual', 'Bram Costa', 'Gable & Finch Architects', 'Wants site reports to write themselves.', 1, 'owner', 18_000],
  ],
  reviewing: [
    ['contact', 'Amara Quist', 'Lanternworks', 'One person sorts all our support tickets.', 4, 'sales', 24_000],
    ['contact', 'Jonas Verde', 'Millrace Textiles', 'Prices and stock are in two spreadsheets.', 5, 'admin', 15_000],
    ['booking', 'Ottilie Crane', 'Highmoor Veterinary Group', 'Six practices, six ways to book.', 6, 'sales', 32_000],
    ['contact', 'Kofi Anders', 'Brightwater Utilities', 'Meter readings are typed from photos.', 7, 'owner', 60_000],
    ['contact', 'Lior Tamm', 'Peregrine Couriers', 'Proof of delivery goes to a private chat.', 9, 'sales', 9000],
    ['manual', 'Odile Frost', 'Sparrow Lane Care', 'Rota changes by phone, every day.', 8, 'admin', 21_000],
    ['contact', 'Casimir Bloom', 'Hollis & Wren Auctions', 'Lot texts take a day for each sale.', 11, 'sales', 14_000],
    ['contact', 'Mirela Stone', 'Kestrel Insurance Brokers', 'Renewals go out late.', 12, 'owner', 45_000],
    ['contact', 'Hugo Farrow', 'Pinecrest Hotels', 'Group bookings take eleven emails each.', 13, 'sales', 26_000],
    ['booking', 'Yara Nilsen', 'Stonebridge Foundry', 'Each casting needs its certificates.', 14, 'admin', 38_000],
    ['contact', 'Dario Lunt', 'Maplewick Candles', 'Wholesale orders arrive three times a day.', 16, '', 6000],
  ],
  'call-booked': [
    ['booking', 'Signe Whitlock', 'Fairmile Logistics', 'Customs papers for forty trucks.', 3, 'sales', 52_000],
    ['booking', 'Marek Oduya', 'Cloverfield Dairy', 'Milk routes change with the weather.', 4, 'owner', 34_000],
    ['booking', 'Helga Sunde', 'Northpier Marine', 'Parts are ordered twice, or not at all.', 5, 'sales', 27_000],
    ['booking', 'Idris Vale', 'Amberly Clinics', 'Referrals wait in a shared mailbox.', 6, 'admin', 48_000],
    ['booking', 'Beatrix Holloway', 'Thornbury Estates', 'Tenancy changes touch seven letters.', 7, 'sales', 19_000],
    ['booking', 'Anselm Reyes', 'Glasswing Studios', 'Picture licenses expire unnoticed.', 9, 'owner', 16_000],
    ['booking', 'Liv Carrow', 'Tidemark Surveyors', 'From field notes to report in a day.', 10, 'sales', 23_000],
  ],
  proposal: [
    ['contact', 'Rosalind Achebe', 'Waverly Accounting', 'Month-end close for ninety clients.', 18, 'sales', 64_000],
    ['contact', 'Felix Thornton', 'Ironbark Timber', 'We weigh twice and invoice once.', 20, 'owner', 41_000],
    ['booking', 'Katya Monroe', 'Silverbirch Pharmacy', 'Repeat prescriptions, forty surgeries.', 22, 'sales', 88_000],
    ['contact', 'Emeka Rowe', 'Harrow Street Theater', 'Returns eat the box office.', 24, 'admin', 22_000],
    ['contact', 'Solveig Pratt', 'Redcliff Quarries', 'Weighbridge tickets to invoices.', 27, 'sales', 36_000],
    ['manual', 'Arlo Whitby', 'Coldwell Engineering', 'Second site after the first.', 15, 'owner', 72_000],
    ['booking', 'Noor Hadley', 'Juniper Travel', 'Refunds after canceled flights.', 30, 'sales', 29_000],
    ['contact', 'Tobias Renn', 'Windrush Energy', 'Grid forms in four languages.', 33, 'admin', 95_000],
  ],
  won: [
    ['contact', 'Philippa Osei', 'Marlow Freight', 'Bookings typed three times.', 45, 'sales', 54_000],
    ['booking', 'Viggo Ashdown', 'Linden Legal', 'Contract review before signing.', 52, 'owner', 67_000],
    ['contact', 'Celeste Varga', 'Brookside Brewing', 'Duty returns every week.', 60, 'sales', 18_000],
    ['contact', 'Magnus Teller', 'Oakhaven Housing', 'Repairs reported by phone and post.', 71, 'sales', 43_000],
    ['manual', 'Ines Calloway', 'Petrel Shipping', 'Extended after the pilot.', 80, 'owner', 120_000],
    ['booking', 'Quentin Mbeki', 'Larkspur Gardens', 'Seasonal orders from 200 shops.', 96, 'admin', 31_000],
    ['contact', 'Dagny Forrest', 'Cinder Lane Ceramics', 'Kiln logs for the insurer.', 118, 'sales', 9500],
    ['contact', 'Leander Shaw', 'Bluestone Surveys', 'Planning notices from nine councils.', 140, 'sales', 27_500],
    ['booking', 'Zora Pemberton', 'Elmgate Recruitment', 'Interviews in three calendars.', 165, 'owner', 36_000],
  ],
  lost: [
    ['contact', 'Torsten Gale', 'Pebble Court Dentists', 'Reminder calls.', 35, 'sales', 7000],
    ['contact', 'Wilma Okafor-Lane', 'Ridgeback Outdoor', 'Returns from marketplaces.', 42, 'sales', 25_000],
    ['booking', 'Cyrus Melling', 'Foxglove Films', 'Call sheets.', 50, 'admin', 11_000],
    ['contact', 'Annika Bray', 'Summit Scaffolding', 'Time sheets from building sites.', 58, 'owner', 19_000],
    ['contact', 'Desmond Lark', 'Velvet Harbour Music', 'Rights statements.', 66, 'sales', 16_000],
    ['contact', 'Petra Winslow', 'Gorse Hill Nurseries', 'Plant passports.', 90, 'sales', 13_000],
    ['manual', 'Rafe Ellison', 'Umber Print', 'Reprints that nobody approved.', 104, 'admin', 0],
    ['booking', 'Tilda Morrow', 'Causeway Clinics', 'Waiting lists.', 130, 'owner', 58_000],
  ],
  spam: [
    ['contact', 'Best Rankings', 'Rank Rocket', 'Page one, guaranteed, or your money back.', 2, '', 0],
    ['contact', 'Loan Desk', 'Quick Funds', 'Approved today! Reply with your account number.', 5, '', 0],
    ['contact', 'Guest Posting', 'Linkyard', 'Can we place an article with three links on your blog?', 12, '', 0],
  ],
};

interface Work {
  /** The next step, and in how many days. */
  readonly task?: readonly [text: string, inDays: number];
  /** In how many days, and at what hour of UTC. */
  readonly call?: readonly [inDays: number, hour: number];
  readonly note?: string;
  readonly sent?: string;
  /** What came back. */
  readonly reply?: readonly [text: string, daysAgo: number];
}

/** What the team has to do with leads and has done, by company. */
export const work: Readonly<Partial<Record<string, Work>>> = {
  'Tallow & Reed': { call: [1, 14] },
  'Orrery Instruments': { call: [2, 9] },
  'Gable & Finch Architects': { task: ['Send the two case studies', 1] },
  Lanternworks: {
    task: ['Ask for a week of tickets', -2],
    sent: 'Thank you for writing. How many tickets come in on a usual Monday?',
    reply: ['About 140, most of them before ten. Half are about deliveries.', 0.3],
  },
  'Millrace Textiles': { task: ['Call about the sample list', 0] },
  'Highmoor Veterinary Group': { task: ['Read their booking rules', 0] },
  'Brightwater Utilities': { task: ['Check the data residency question', 2], note: 'Public tender above $50,000.' },
  'Peregrine Couriers': { task: ['Offer the half-day workshop', -5] },
  'Sparrow Lane Care': { task: ['Introduce her to Sam', 1] },
  'Kestrel Insurance Brokers': {
    task: ['Draft a first estimate', 3],
    sent: 'We could begin with the renewals of one insurer. Would that already help?',
    reply: ['Yes, if it is the largest one. I am back on Thursday.', 0.7],
  },
  'Stonebridge Foundry': { task: ['Ask which certificates', -1] },
  'Fairmile Logistics': { call: [0, 15], task: ['Prepare the customs example', 0] },
  'Cloverfield Dairy': { call: [0, 17] },
  'Northpier Marine': { call: [1, 9], task: ['Send the agenda', 0] },
  'Amberly Clinics': { call: [1, 13] },
  'Thornbury Estates': { call: [3, 10] },
  'Glasswing Studios': { call: [5, 16], note: 'Prefers video. Two colleagues will join.' },
  'Tidemark Surveyors': { call: [-1, 11], task: ['Write up the call', 0] },
  'Waverly Accounting': {
    task: ['Follow up on the proposal', -3],
    sent: 'The proposal is attached. It begins with bank lines and receipts.',
    reply: ['Our partners meet on Monday. One question: who owns the rules?', 1.1],
  },
  'Ironbark Timber': { task: ['Answer the pricing question', 0] },
  'Silverbirch Pharmacy': { task: ['Security review with their IT', 4], note: 'Budget is released in January.' },
  'Harrow Street Theater': { task: ['Send the shorter version', 2] },
  'Redcliff Quarries': { task: ['Call the finance director', -7] },
  'Coldwell Engineering': { task: ['Agree on the start date', 6] },
  'Windrush Energy': { task: ['Legal to read the terms', 1] },
  'Marlow Freight': {
    sent: 'Welcome aboard. We begin on the first of the month.',
    reply: ['Wonderful. The team is looking forward to it.', 18],
  },
  'Oakhaven Housing': { task: ['Ask for a testimonial', 5] },
};

/** In turns. */
export const lostReasons = ['Too small for now', 'Chose another provider', 'No budget this year', 'No reply'] as const;

/** In turns; how some came is unknown. */
export const ways: readonly (Attribution | null)[] = [
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'autumn-briefing', landing_path: '/insights' },
  { referrer: 'search.example', landing_path: '/' },
  { utm_source: 'ledger-weekly', utm_medium: 'sponsored', utm_campaign: 'close-in-days', landing_path: '/' },
  { referrer: 'operators-forum.example', landing_path: '/insights' },
  { utm_source: 'northlight', utm_medium: 'cpc', utm_campaign: 'intake-audit', landing_path: '/book' },
  null,
  null,
];
