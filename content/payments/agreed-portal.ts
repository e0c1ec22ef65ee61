/** Agreed fees and open invoices on the client's dashboard. */
export const agreedPortalCopy = {
  toPay: (count: number) => (count === 1 ? 'Invoice to pay' : 'Invoices to pay'),
  pay: 'Pay',
  payNamed: (name: string) => `Pay ${name}`,
} as const;

/** Shown to a client whose plan cannot be taxed without an address. */
export const addressCopy = {
  missing: 'Your invoices need a billing address, which decides the tax that is due.',
  add: 'Add billing details',
} as const;

/** Written by the loader, so that browsers do not load them. */
export const agreedSentences = {
  title: 'Your plan',
  setup: 'Setup',
  paid: 'Paid',
  next: 'What comes next',
  payIt: 'pay it',
  agreedFee: 'Agreed fee',
  due: 'due on',
  was: 'was due on',
  today: 'due today',
  failed: 'Charge failed',
  nextTry: 'We try again on ',
  afterLast: '. After the last failed try your subscription ends and this invoice is voided.',
  noTry: 'We do not try to charge it again. Pay it to keep your subscription.',
  chargeNow: (method: string) => `Charge ${method} now`,
  chargeFailed: (sum: string) => `The charge of ${sum} failed,`,
  states: {
    active: 'Active',
    trialing: 'Agreed',
    processing: 'Payment processing',
    past_due: 'Overdue',
    paused: 'Paused',
    ending: 'Ending',
    canceled: 'Ended',
  },
  first: 'First invoice on',
  firstCharge: 'First charge on',
  invoice: 'Next invoice on',
  charge: 'Next charge on',
  ends: 'It ends on',
  ended: 'It ended on',
  over: 'It has ended.',
  paused: 'Nothing is charged until it is resumed.',
  resumes: 'It resumes on',
  nothing: 'Nothing is due.',
} as const;
