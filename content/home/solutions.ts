export const solutions = {
  eyebrow: 'Solutions',
  title: 'Six places work gets stuck.',
  lead: 'Most teams recognize two or three. Each workflow starts when something happens and ends in the system where the result belongs.',
  /** By the intake's area name. */
  areas: {
    'Internal Ops': {
      copy: 'Approvals, onboarding, and handoffs that depend on someone remembering the next step.',
      chain: ['request', 'check', 'approve', 'file'],
    },
    'Sales & Marketing': {
      copy: 'Every lead reaches the right person, with its history attached, the day it comes in.',
      chain: ['form', 'enrich', 'assign', 'CRM'],
    },
    'Customer Support': {
      copy: 'Tickets get sorted, answered when we have the answer, and handed to a person when we don’t.',
      chain: ['ticket', 'sort', 'draft', 'person'],
    },
    'Data Pipelines & Reporting': {
      copy: 'Numbers from every tool land in one place, and the report is ready before the meeting.',
      chain: ['sources', 'clean', 'match', 'report'],
    },
    'AI Agents/Copilots': {
      copy: 'AI that reads, looks things up, and drafts, within limits you set and with every step logged.',
      chain: ['question', 'look up', 'draft', 'review'],
    },
    'System Integrations': {
      copy: 'Systems that were never designed to talk stay in sync, and no one enters anything twice.',
      chain: ['order', 'map', 'sync', 'confirm'],
    },
  },
  more: 'Don’t see yours? Tell us about it and we’ll scope it.',
  open: 'Get a Quote',
} as const;
