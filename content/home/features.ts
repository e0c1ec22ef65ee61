import { claims } from '../claims.ts';

export const features = {
  eyebrow: 'Features',
  title: 'Transparent, controllable, easy to change.',
  lead: 'If you can’t see what an automation did, you can’t trust it. Every workflow we build includes:',
  log: {
    title: 'Every run is on record',
    copy: 'See what came in, what was done with it, who decided, and how long each step took. You never have to ask us.',
    drawing: 'The log of one run: six steps with their times, from the order to the email.',
    state: 'Done',
  },
  approval: {
    title: 'It asks first',
    copy: 'You choose which decisions belong to a person. At those points it pauses for approval, with the context attached.',
    drawing: 'An approval request: an order above the limit is waiting for a decision.',
  },
  integrations: {
    metric: claims.integrations,
    title: 'integrations',
    copy: 'We work in the tools you already use. No connector? If it has an API, we build one.',
    labels: ['CRM', 'billing', 'email', 'ERP', 'support', 'sheets'],
  },
  retry: {
    title: 'When a tool goes down, nothing is lost',
    copy: 'Failed steps retry automatically, nothing is sent twice, and we’re alerted before you are.',
    drawing: 'Three attempts that fail, each after a longer wait, and a fourth that succeeds.',
    tries: ['1st', '2nd', '3rd', 'written'],
  },
  versions: {
    title: 'Every change is versioned',
    copy: 'We test every change against yesterday’s runs and can roll any of them back.',
    drawing: 'A comparison of two versions of a rule: the owner is now asked only about large orders.',
    name: 'orders, version 13',
    lines: [
      [' ', 'when order.received'],
      ['-', 'ask owner'],
      ['+', 'ask owner if large'],
      [' ', 'write erp.order'],
      [' ', 'notify warehouse'],
      [' ', 'confirm by email'],
    ],
  },
  access: {
    title: 'Role-based access',
    copy: `Access is granted by role and every use of it is logged, as ${claims.compliance.name} requires.`,
    more: `How we meet ${claims.compliance.name}`,
    caption: 'What each role can do',
    rights: ['view', 'run', 'edit'],
    roles: [
      { role: 'Owner', may: [true, true, true] },
      { role: 'Operator', may: [true, true, false] },
      { role: 'Auditor', may: [true, false, false] },
    ],
    yes: 'yes',
    no: 'no',
  },
} as const;
