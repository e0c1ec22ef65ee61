export const industries = {
  eyebrow: 'Industries',
  title: 'Five kinds of company, one line through all of them.',
  lead: 'Each has its own place where work waits. Turn a panel to see where we usually start.',
  turn: (name: string) => `Turn the panel: ${name}`,
  first: 'Often first',
  cards: [
    {
      id: 'mid-market',
      name: 'Mid-Market & Growth Companies',
      longitude: '60° W',
      words:
        'Orders, approvals and reports have outgrown their spreadsheets. We join them up before the next hire has to carry them.',
      first: 'Order approval',
    },
    {
      id: 'agencies',
      name: 'Agencies & Consultancies',
      longitude: '30° W',
      words:
        'Briefs, onboarding and client reports run the same way for every account, and the hours go to work that is billed.',
      first: 'Client onboarding',
    },
    {
      id: 'saas',
      name: 'SaaS & Tech Firms',
      longitude: '0°',
      words: 'Sign-ups, tickets and usage pass between product, support and sales without anyone exporting a file.',
      first: 'Lead routing',
    },
    {
      id: 'smb',
      name: 'SMBs & Ops Leaders',
      longitude: '30° E',
      words:
        'Quotes, stock, reminders and bookkeeping move along by themselves while a small team serves its customers.',
      first: 'Quote to invoice',
    },
    {
      id: 'regulated',
      name: 'Regulated & Enterprise Organizations',
      longitude: '60° E',
      words:
        'Every approval carries a name and a time, access goes by role, and the record is one that an auditor can read.',
      first: 'Access requests',
    },
  ],
  ready: 'Ready to Transform Your Industry?',
} as const;
