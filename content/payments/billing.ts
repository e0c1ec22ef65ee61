const moneyBack = {
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'charged-back': 'Charged back',
} as const;

export const portalCopy = {
  welcome: 'Welcome',
  dashboard: 'Dashboard',
  order: { title: 'Unfinished order', hint: 'Nothing was charged yet.', go: 'Continue your order' },
  overview: { title: 'Account Overview', email: 'Email', created: 'Account created' },
  changeMethod: 'Change the payment method',
  actions: {
    title: 'Quick Actions',
    settings: 'Account Settings',
    analytics: 'View Analytics',
  },
  invoices: {
    title: 'Invoices and receipts',
    empty: 'No invoices yet. Invoices and receipts appear here after each payment.',
    columns: { date: 'Date', what: 'For', amount: 'Amount', status: 'Status', papers: 'Documents' },
    papersOf: (what: string) => `Documents of ${what}`,
    all: 'All invoices and receipts',
  },
  purchases: {
    title: 'One-time purchases',
    empty: 'None yet. Add-ons and setups you buy appear here.',
  },
  intake: {
    title: 'Your intake',
    empty: 'You have not sent one yet. It takes about ten minutes, and we review it within 24 hours.',
    unverified: 'Confirm your email address in Account Settings to see the intake you sent with it.',
    start: 'Start your intake',
  },
  help: { title: 'Need Help?', write: 'Write to', signOut: 'Sign Out' },
} as const;

/** The subscription on the dashboard; written by the loader, so that browsers do not load them. */
export const planSentences = {
  title: 'Subscription',
  plan: 'Current plan',
  /** Monthly, but no plan. */
  service: 'Service',
  lastPlan: 'Last plan',
  ended: 'Ended',
  status: 'Status',
  period: 'Period',
  to: ' to ',
  card: 'Payment method',
  monthly: 'Monthly fee',
  active: 'Active',
  inactive: 'Inactive',
  none: 'No active subscription',
  unknown: 'N/A',
  next: 'Next charge',
  sumOn: (amount: string) => `${amount} on `,
  reason: (reason: string) => ` (${reason})`,
  by: (method: string) => `, by ${method}`,
  agreedPlan: 'Agreed plan',
  bought: { paid: 'Setup paid', processing: 'Payment processing' },
  agreed: (monthly: string) => `${monthly}, agreed with you and invoiced`,
  boughtNote: (name: string) =>
    `You purchased ${name}. Our team will arrange the setup with you; the monthly fee is invoiced once you agree on it.`,
  besides: (name: string) => `You also purchased ${name}; our team will set it up with you.`,
  ends: 'Cancels at period end',
  endsNote: 'It ends with the current period and will not renew.',
  keep: 'Keep the plan',
  resumable: ' Until then you can keep it under Billing.',
  paused: 'Paused',
  pausedUntil: 'Paused until ',
  pausedNote: 'No fee is charged while it is paused.',
  resume: 'Resume it',
  also: (name: string) => `${name}: next charge `,
  changesTo: (name: string) => `Your plan changes to ${name} on `,
  undo: 'Undo the change',
  toConfirm: (amount: string, name: string) =>
    `Your bank wants you to confirm the payment of ${amount}. Then your plan changes to ${name}. Until then nothing is charged. It can be confirmed until`,
  confirm: 'Confirm the payment',
  pay: 'Pay the open invoice',
  see: 'See the plans',
  endedOn: 'It ended on ',
  again: 'Start it again',
  againBy: (first: string, then: string) => ` You can start with ${first} and change to ${then} in your dashboard.`,
} as const;

/** Written by the loaders, so that browsers do not load them. */
export const portalSentences = {
  agreedPlan: 'Agreed plan',
  papers: {
    open: 'Pay it',
    pdf: 'Invoice (PDF)',
    receipt: 'Receipt',
    creditNote: (number: string) => `Credit note ${number} (PDF)`,
  },
  /** Followed by the date. */
  back: {
    refund: (amount: string) => `${amount} refunded on `,
    'refund-failed': (amount: string) => `Refund of ${amount} failed on `,
    dispute: (amount: string) => `${amount} charged back on `,
    'dispute-won': (amount: string) => `Your bank returned ${amount} to us on `,
    'credit-note': (amount: string) => `${amount} credited on `,
  },
  payment: {
    open: 'Open',
    processing: 'Processing',
    paid: 'Paid',
    void: 'Void',
    uncollectible: 'Not collected',
    credited: 'Credited',
    ...moneyBack,
  },
  order: {
    open: 'Open',
    processing: 'Processing',
    paid: 'Paid',
    failed: 'Failed',
    expired: 'Expired',
    ...moneyBack,
  },
  wait: (days: number) => `The bank takes up to ${String(days)} business days; you do not need to do anything.`,
  expiry: {
    soon: (method: string) =>
      `${method} is about to expire. Add another payment method and make it the default, so that your subscription continues.`,
    expired: (method: string) =>
      `${method} has expired. Add another payment method and make it the default, so that your subscription continues.`,
  },
} as const;
