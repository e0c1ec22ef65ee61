export const solutions = {
  eyebrow: 'Solutions',
  title: 'Six places where work waits.',
  lead: 'Most companies have two or three of them. Each of these lines starts at something that happens, and ends in the system where the result belongs.',
  /** By the intake's area name. */
  areas: {
    'Internal Ops': {
      copy: 'Approvals, onboarding and hand-offs that depend on somebody remembering the next step.',
      chain: ['request', 'check', 'approve', 'file'],
    },
    'Sales & Marketing': {
      copy: 'A lead reaches the right person with its history attached, on the day that it was written.',
      chain: ['form', 'enrich', 'assign', 'CRM'],
    },
    'Customer Support': {
      copy: 'Tickets are sorted, answered where the answer is known, and handed to a person where it is not.',
      chain: ['ticket', 'sort', 'draft', 'person'],
    },
    'Data Pipelines & Reporting': {
      copy: 'Figures from every tool come together in one place, and the report is there before the meeting.',
      chain: ['sources', 'clean', 'match', 'report'],
    },
    'AI Agents/Copilots': {
      copy: 'Reading, looking up and drafting, within limits that you set and with every step on record.',
      chain: ['question', 'look up', 'draft', 'review'],
    },
    'System Integrations': {
      copy: 'Two systems that were never meant to talk are kept in step, and neither is typed into twice.',
      chain: ['order', 'map', 'sync', 'confirm'],
    },
  },
  more: 'Yours looks different? Describe it, and we tell you what it would take.',
  open: 'Get a Quote',
} as const;
