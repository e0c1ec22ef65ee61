import { claims } from './claims.ts';

export const features = {
  eyebrow: 'Features',
  title: 'Built to be watched, stopped and changed.',
  lead: 'An automation that nobody can look into is a risk. These are the parts that come with every line we draw.',
  log: {
    title: 'Every run leaves a record',
    words:
      'What came in, what was done with it, who decided, and how long each step took. You read it without asking us.',
    drawing: 'The record of one run: six steps with their times, from the form to the invoice.',
    run: 'run 20841',
    state: 'done',
    lines: [
      ['09:41:02', 'form.received', 'web'],
      ['09:41:03', 'record.enriched', '4 fields'],
      ['09:41:03', 'person.asked', 'sales lead'],
      ['09:52:17', 'person.approved', 'sales lead'],
      ['09:52:18', 'crm.written', 'deal 7719'],
      ['09:52:19', 'invoice.sent', 'mail'],
    ],
  },
  approval: {
    title: 'It asks before it matters',
    words: 'You say which decisions belong to a person. There the line stops, and asks with the facts on the table.',
    drawing: 'A request for approval: a refund above the limit waits for a decision.',
    state: 'Waiting for you',
    subject: 'Refund to a client',
    facts: [
      ['Amount', '420.00'],
      ['Reason', 'delivered late'],
      ['Your limit', '250.00'],
    ],
    answers: ['Approve', 'Send back'],
  },
  integrations: {
    figure: claims.integrations,
    title: 'integrations',
    words: 'We work in the tools you already have. What has no connector and has an interface gets one.',
    labels: ['CRM', 'billing', 'mail', 'ERP', 'support', 'sheets'],
  },
  retry: {
    title: 'When a tool is down, work waits its turn',
    words:
      'A failed step is tried again with growing pauses. No step is skipped over in silence, what was sent is not sent again, and we hear of it first.',
    drawing: 'Three tries that fail, each after a longer pause, and a fourth that succeeds.',
    tries: ['1st', '2nd', '3rd', 'written'],
  },
  versions: {
    title: 'Changes are versions',
    words: 'Every change is tried on yesterday’s runs and can be taken back.',
    drawing: 'The difference between two versions of a rule: the owner is asked only about large orders.',
    name: 'orders, version 13',
    lines: [
      [' ', 'when order.received'],
      ['-', 'ask owner'],
      ['+', 'ask owner if large'],
      [' ', 'write erp.order'],
      [' ', 'tell warehouse'],
      [' ', 'confirm by mail'],
    ],
  },
  access: {
    title: 'Rights by role',
    words: `Access is given by role and every use of it is on record, as our ${claims.compliance.name} compliance asks.`,
    more: `How we keep to ${claims.compliance.name}`,
    caption: 'What each role may do',
    rights: ['see', 'run', 'change'],
    roles: [
      { role: 'Owner', may: [true, true, true] },
      { role: 'Operator', may: [true, true, false] },
      { role: 'Auditor', may: [true, false, false] },
    ],
    yes: 'yes',
    no: 'no',
  },
} as const;
