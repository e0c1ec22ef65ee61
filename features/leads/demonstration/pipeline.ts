import { closedPipeline } from '#features/leads/demonstration/closed-pipeline.ts';
import { booking, contact, manual, type DemonstrationLead } from '#features/leads/demonstration/demonstration-lead.ts';

export const pipeline: readonly DemonstrationLead[] = [
  contact(['Nadia Brandt', 'Quillfield Press'], 'Royalty statements take us two weeks each quarter.', [
    'new',
    0.1,
    null,
    null,
  ]),
  booking(
    ['Ruben Achterberg', 'Tallow & Reed'],
    'We lose orders between the shop and the packing list.',
    ['new', 0.2, null, null],
    { call: [1, 14] },
  ),
  contact(['Imani Foss', 'Copperline Dental'], 'Can you read insurance letters and file them?', [
    'new',
    0.4,
    'sales',
    null,
  ]),
  contact(['Tevita Marsh', 'Saltmarsh Ferries'], 'Our timetable changes are copied into five systems by hand.', [
    'new',
    0.8,
    null,
    null,
  ]),
  contact(['Greta Holm', 'Birchway Schools'], 'Enrollment forms arrive by email, fax, and phone.', [
    'new',
    1.6,
    null,
    12000,
  ]),
  booking(
    ['Pavel Lindqvist', 'Orrery Instruments'],
    'Quotes need three approvals and nobody knows where they are.',
    ['new', 2.2, 'sales', 28000],
    { call: [2, 9] },
  ),
  contact(['Sunniva Dale', 'Fernhollow Foods'], 'Recall notices have to reach 400 shops within an hour.', [
    'new',
    3,
    null,
    null,
  ]),
  manual(
    ['Bram Costa', 'Gable & Finch Architects'],
    'Met at the builders’ day. Wants site reports to write themselves.',
    ['new', 1, 'owner', 18000],
    { task: ['Send the two case studies', 1] },
  ),

  contact(
    ['Amara Quist', 'Lanternworks'],
    'Support tickets are sorted by one person, who is leaving in spring.',
    ['reviewing', 4, 'sales', 24000],
    {
      task: ['Ask for a week of tickets', -2],
      answer: 'Thank you for writing. How many tickets come in on a usual Monday?',
      reply: 'About 140, most of them before ten. Half are about deliveries.',
    },
  ),
  contact(
    ['Jonas Verde', 'Millrace Textiles'],
    'Samples, prices and stock live in different spreadsheets.',
    ['reviewing', 5, 'admin', 15000],
    { task: ['Call about the sample list', 0] },
  ),
  booking(
    ['Ottilie Crane', 'Highmoor Veterinary Group'],
    'Six practices, six ways to book an operation.',
    ['reviewing', 6, 'sales', 32000],
    { task: ['Read their booking rules', 0] },
  ),
  contact(
    ['Kofi Anders', 'Brightwater Utilities'],
    'Meter readings are typed from photographs.',
    ['reviewing', 7, 'owner', 60000],
    { task: ['Check the data residency question', 2], note: 'Public tender above 50,000. Stay below with a pilot.' },
  ),
  contact(
    ['Lior Tamm', 'Peregrine Couriers'],
    'Drivers send proof of delivery to a private chat.',
    ['reviewing', 9, 'sales', 9000],
    { task: ['Offer the half-day workshop', -5] },
  ),
  manual(
    ['Odile Frost', 'Sparrow Lane Care'],
    'Recommended by Aldermoor. Rota changes by phone, every day.',
    ['reviewing', 8, 'admin', 21000],
    { task: ['Introduce her to Sam', 1] },
  ),
  contact(['Casimir Bloom', 'Hollis & Wren Auctions'], 'Lot descriptions take a day for each sale.', [
    'reviewing',
    11,
    'sales',
    14000,
  ]),
  contact(
    ['Mirela Stone', 'Kestrel Insurance Brokers'],
    'Renewals go out late because the figures come late.',
    ['reviewing', 12, 'owner', 45000],
    {
      task: ['Draft a first estimate', 3],
      answer: 'We could begin with renewals of one insurer. Would that help already?',
      reply: 'Yes, if it is the largest one. I am back on Thursday.',
    },
  ),
  contact(['Hugo Farrow', 'Pinecrest Hotels'], 'Group bookings take eleven emails each.', [
    'reviewing',
    13,
    'sales',
    26000,
  ]),
  booking(
    ['Yara Nilsen', 'Stonebridge Foundry'],
    'Certificates must travel with each casting.',
    ['reviewing', 14, 'admin', 38000],
    { task: ['Ask which certificates', -1] },
  ),
  contact(['Dario Lunt', 'Maplewick Candles'], 'Wholesale orders arrive by email three times a day.', [
    'reviewing',
    16,
    null,
    6000,
  ]),

  booking(
    ['Signe Whitlock', 'Fairmile Logistics'],
    'Customs papers for forty trucks a week.',
    ['call-booked', 3, 'sales', 52000],
    { call: [0, 15], task: ['Prepare the customs example', 0] },
  ),
  booking(
    ['Marek Oduya', 'Cloverfield Dairy'],
    'Milk collection routes change with the weather.',
    ['call-booked', 4, 'owner', 34000],
    { call: [0, 17] },
  ),
  booking(
    ['Helga Sunde', 'Northpier Marine'],
    'Spare parts are ordered twice, or not at all.',
    ['call-booked', 5, 'sales', 27000],
    { call: [1, 9], task: ['Send the agenda', 0] },
  ),
  booking(
    ['Idris Vale', 'Amberly Clinics'],
    'Referrals wait in a shared mailbox.',
    ['call-booked', 6, 'admin', 48000],
    { call: [1, 13] },
  ),
  booking(
    ['Beatrix Holloway', 'Thornbury Estates'],
    'Tenancy changes touch seven letters.',
    ['call-booked', 7, 'sales', 19000],
    { call: [3, 10] },
  ),
  booking(
    ['Anselm Reyes', 'Glasswing Studios'],
    'Licenses of pictures expire without a warning.',
    ['call-booked', 9, 'owner', 16000],
    { call: [5, 16], note: 'Prefers video. Two colleagues will join.' },
  ),
  booking(
    ['Liv Carrow', 'Tidemark Surveyors'],
    'Field notes to report in one day instead of five.',
    ['call-booked', 10, 'sales', 23000],
    { call: [-1, 11], task: ['Write up the call', 0] },
  ),

  contact(
    ['Rosalind Achebe', 'Waverly Accounting'],
    'Month-end close for ninety small clients.',
    ['proposal', 18, 'sales', 64000],
    {
      task: ['Follow up on the proposal', -3],
      answer: 'The proposal is attached. It begins with bank lines and receipts.',
      reply: 'Our partners meet on Monday. One question: who owns the rules?',
    },
  ),
  contact(
    ['Felix Thornton', 'Ironbark Timber'],
    'Deliveries are weighed twice and invoiced once.',
    ['proposal', 20, 'owner', 41000],
    { task: ['Answer the pricing question', 0] },
  ),
  booking(
    ['Katya Monroe', 'Silverbirch Pharmacy'],
    'Repeat prescriptions from forty surgeries.',
    ['proposal', 22, 'sales', 88000],
    {
      task: ['Security review with their IT', 4],
      note: 'Budget is released in January. Decision by Katya and the superintendent.',
    },
  ),
  contact(
    ['Emeka Rowe', 'Harrow Street Theater'],
    'Returns and exchanges eat the box office.',
    ['proposal', 24, 'admin', 22000],
    { task: ['Send the shorter version', 2] },
  ),
  contact(
    ['Solveig Pratt', 'Redcliff Quarries'],
    'Weighbridge tickets to invoices.',
    ['proposal', 27, 'sales', 36000],
    { task: ['Call the finance director', -7] },
  ),
  manual(
    ['Arlo Whitby', 'Coldwell Engineering'],
    'Second site after the first went well.',
    ['proposal', 15, 'owner', 72000],
    { task: ['Agree the start date', 6] },
  ),
  booking(['Noor Hadley', 'Juniper Travel'], 'Refunds after canceled flights.', ['proposal', 30, 'sales', 29000]),
  contact(['Tobias Renn', 'Windrush Energy'], 'Grid forms in four languages.', ['proposal', 33, 'admin', 95000], {
    task: ['Legal to read the terms', 1],
  }),

  ...closedPipeline,
];
