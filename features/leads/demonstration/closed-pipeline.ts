import { booking, contact, manual, type DemonstrationLead } from '#features/leads/demonstration/demonstration-lead.ts';

export const closedPipeline: readonly DemonstrationLead[] = [
  contact(['Philippa Osei', 'Marlow Freight'], 'Bookings typed three times.', ['won', 45, 'sales', 54000], {
    answer: 'Welcome aboard. We begin on the first of the month.',
    reply: 'Wonderful. The team is looking forward to it.',
  }),
  booking(['Viggo Ashdown', 'Linden Legal'], 'Contract review before signing.', ['won', 52, 'owner', 67000]),
  contact(['Celeste Varga', 'Brookside Brewing'], 'Duty returns every week.', ['won', 60, 'sales', 18000]),
  contact(
    ['Magnus Teller', 'Oakhaven Housing'],
    'Repairs reported by phone, text and post.',
    ['won', 71, 'sales', 43000],
    { task: ['Ask for a testimonial', 5] },
  ),
  manual(['Ines Calloway', 'Petrel Shipping'], 'Extended after the pilot.', ['won', 80, 'owner', 120000]),
  booking(['Quentin Mbeki', 'Larkspur Gardens'], 'Seasonal orders from 200 shops.', ['won', 96, 'admin', 31000]),
  contact(['Dagny Forrest', 'Cinder Lane Ceramics'], 'Kiln logs for the insurer.', ['won', 118, 'sales', 9500]),
  contact(['Leander Shaw', 'Bluestone Surveys'], 'Planning notices from nine councils.', ['won', 140, 'sales', 27500]),
  booking(['Zora Pemberton', 'Elmgate Recruitment'], 'Interview times between three calendars.', [
    'won',
    165,
    'owner',
    36000,
  ]),

  contact(['Torsten Gale', 'Pebble Court Dentists'], 'Reminder calls.', ['lost', 35, 'sales', 7000], {
    lostReason: 'Too small for now',
  }),
  contact(['Wilma Okafor-Lane', 'Ridgeback Outdoor'], 'Returns from marketplaces.', ['lost', 42, 'sales', 25000], {
    lostReason: 'Chose another provider',
  }),
  booking(['Cyrus Melling', 'Foxglove Films'], 'Call sheets.', ['lost', 50, 'admin', 11000], {
    lostReason: 'No budget this year',
  }),
  contact(['Annika Bray', 'Summit Scaffolding'], 'Time sheets from building sites.', ['lost', 58, 'owner', 19000], {
    lostReason: 'No answer after three attempts',
  }),
  contact(['Desmond Lark', 'Velvet Harbour Music'], 'Rights statements.', ['lost', 66, 'sales', 16000], {
    lostReason: 'Builds it in house',
  }),
  contact(['Petra Winslow', 'Gorse Hill Nurseries'], 'Plant passports.', ['lost', 90, 'sales', 13000], {
    lostReason: 'No budget this year',
  }),
  manual(['Rafe Ellison', 'Umber Print'], 'Wanted a printer driver.', ['lost', 104, 'admin', null], {
    lostReason: 'Not what we do',
  }),
  booking(['Tilda Morrow', 'Causeway Clinics'], 'Waiting lists.', ['lost', 130, 'owner', 58000], {
    lostReason: 'Chose another provider',
  }),

  contact(['Best Rankings', 'Rank Rocket'], 'We bring your page to place one, guaranteed, or money back.', [
    'spam',
    2,
    null,
    null,
  ]),
  contact(['Loan Desk', 'Quick Funds'], 'Approved today! Answer with your account number.', ['spam', 5, null, null]),
  contact(['Guest Posting', 'Linkyard'], 'Can we place an article with three links on your blog?', [
    'spam',
    12,
    null,
    null,
  ]),
];
