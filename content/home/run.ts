/** Event of the log with a note beside it. */
type LoggedEvent = readonly [event: string, note: string];

export interface RunProcess {
  readonly name: string;
  /** What is to be approved, with what a person needs for it. */
  readonly subject: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Who decides. */
  readonly role: string;
  readonly before: readonly LoggedEvent[];
  readonly after: readonly LoggedEvent[];
  /** What happens once it was sent back: an event, and the fact that is different then. */
  readonly corrected: LoggedEvent;
  readonly correction: readonly [label: string, value: string];
}

/** One for each kind of team (`industries.ts`). The first is shown as it is without scripts. */
export const runProcesses: readonly [RunProcess, ...RunProcess[]] = [
  {
    name: 'Order approval',
    subject: 'Order above the limit',
    facts: [
      ['Amount', '4,200.00'],
      ['Customer', 'new'],
      ['Your limit', '2,500.00'],
    ],
    role: 'sales lead',
    before: [
      ['order.received', 'web'],
      ['stock.checked', '4 items'],
    ],
    after: [
      ['erp.written', 'order 7719'],
      ['customer.notified', 'email'],
    ],
    corrected: ['order.corrected', 'payment'],
    correction: ['Customer', 'paid in advance'],
  },
  {
    name: 'Client onboarding',
    subject: 'Kickoff for a new client',
    facts: [
      ['Scope', '3 workflows'],
      ['Start', 'Monday'],
      ['Contract', 'not signed'],
    ],
    role: 'account lead',
    before: [
      ['proposal.accepted', 'email'],
      ['folder.created', '6 files'],
    ],
    after: [
      ['project.opened', '14 tasks'],
      ['client.invited', 'email'],
    ],
    corrected: ['contract.signed', 'both'],
    correction: ['Contract', 'signed'],
  },
  {
    name: 'Lead routing',
    subject: 'A lead without a match',
    facts: [
      ['Company', '340 people'],
      ['Wants', 'a demo'],
      ['Suggested', 'enterprise team'],
    ],
    role: 'sales lead',
    before: [
      ['signup.received', 'app'],
      ['company.enriched', '5 fields'],
    ],
    after: [
      ['crm.updated', 'lead 311'],
      ['owner.notified', 'chat'],
    ],
    corrected: ['route.changed', '1 rule'],
    correction: ['Suggested', 'growth team'],
  },
  {
    name: 'Quote to invoice',
    subject: 'Invoice before it goes out',
    facts: [
      ['Total', '1,860.00'],
      ['Quote', '1,680.00'],
      ['Due', '14 days'],
    ],
    role: 'owner',
    before: [
      ['quote.accepted', 'form'],
      ['invoice.drafted', '3 lines'],
    ],
    after: [
      ['books.written', 'entry 88'],
      ['invoice.sent', 'email'],
    ],
    corrected: ['invoice.redrafted', '1 line'],
    correction: ['Total', '1,680.00'],
  },
  {
    name: 'Access requests',
    subject: 'Access to payroll',
    facts: [
      ['For', 'an auditor'],
      ['Rights', 'edit'],
      ['Until', 'December 31'],
    ],
    role: 'data owner',
    before: [
      ['request.received', 'portal'],
      ['policy.checked', '2 rules'],
    ],
    after: [
      ['access.granted', 'read'],
      ['review.scheduled', '30 days'],
    ],
    corrected: ['request.changed', 'rights'],
    correction: ['Rights', 'view'],
  },
];

export const runCopy = {
  process: 'Process',
  approve: 'Approve',
  sendBack: 'Send back',
  again: 'Restart',
  log: 'Log of this run',
  states: { running: 'Running', waiting: 'Waiting for you', done: 'Done', closed: 'Closed' },
  you: 'you',
} as const;

/** Times of the run that is shown without scripts; the gap is the wait for a person. */
export const shownTimes = ['09:41:02', '09:41:03', '09:41:03', '09:52:17', '09:52:18', '09:52:19'] as const;

/** The events of a complete run, including its approval. */
export function wholeRun({ before, role, after }: RunProcess): LoggedEvent[] {
  return [...before, ['approval.requested', role], ['approval.granted', role], ...after];
}
