/** Copy of the portal's billing page. Copy that it shares with the dashboard is in `portalCopy`. */
export const billingCopy = {
  title: 'Billing',
  onPage: 'On this page',
  plan: {
    title: 'Plan',
    change: 'Change, pause, or cancel',
    agreed: 'Your monthly fee was agreed with you, so we change the plan for you. Write to',
    after: 'and tell us what you need.',
  },
  next: {
    title: 'Next invoice',
    none: 'Nothing is scheduled to be charged.',
    what: 'For',
    on: 'Date',
    lines: 'Its lines',
    by: 'Payment method',
  },
  credit: {
    title: 'Credit balance',
    text: 'Deducted from your next invoices automatically.',
  },
  addOns: {
    title: 'Other subscriptions',
    renews: 'Renews on',
    ends: 'Ends on',
    end: 'Cancel at period end',
    keep: 'Keep it',
  },
  documents: {
    title: 'Invoices and credit notes',
    short: 'Invoices',
    years: 'Year',
    empty: 'No invoices yet. Invoices and receipts appear here after each payment.',
    emptyYear: (year: number) => `Nothing in ${year}.`,
    most: (count: number) => `The newest ${count} are shown. The CSV file has the same.`,
    zip: (year: number) => `Download all of ${year} (ZIP)`,
    csv: (year: number) => `${year} as CSV`,
    statement: 'Statement of account',
  },
  agreements: {
    title: 'Agreements',
    terms: 'Terms of service',
    dpa: 'Data processing agreement',
  },
  pending: { title: 'On its way', since: 'Since' },
  methods: {
    title: 'Payment methods',
    empty: 'None saved yet. What you pay with is saved here when you subscribe.',
    add: 'Add a payment method',
    addHint: 'You enter it on our payment provider’s page; we never see the number.',
    isDefault: 'Default',
    used: 'Used for your subscription',
    blocked: 'Blocked by the bank',
    makeDefault: 'Make default',
    remove: 'Remove',
  },
} as const;

/** Written by the loader and the action, so that browsers do not load them. */
export const billingSentences = {
  agreed: { fee: (amount: string) => `${amount} per month`, invoice: (amount: string) => `${amount} once` },
  sent: 'By invoice, which you pay when it arrives',
  noMethod: 'None yet. Add one below.',
  expires: (date: string) => `Expires ${date}`,
  notices: { expired: 'Expired', soon: 'Expires soon' },
  done: {
    added: 'Your payment method is saved. It can take a moment to appear below.',
    default: 'Your subscription and future invoices are charged by the new default.',
    removed: 'The payment method is removed.',
    ended: 'It is canceled and ends with the period you have paid for.',
    kept: 'It continues and renews as before.',
    changed: 'Your plan has changed.',
    scheduled: 'The change is scheduled.',
    undone: 'The scheduled change is undone.',
    paused: 'The plan is paused.',
    resumed: 'The plan is resumed.',
    canceled: 'The plan is canceled. It ends with the paid period.',
    charged: 'Thank you. The invoice is paid, or its payment is on its way.',
  },
  refused: {
    declined: 'Your bank declined the charge. Nothing was paid. Choose another payment method, or pay the invoice.',
    authentication: 'Your bank wants you to confirm this payment. Press Pay to do so on the invoice page.',
    last: 'Your subscription is charged by this payment method. Add another one first, then remove this one.',
    'in-use': 'Your subscription is charged by this payment method. Make another one the default first.',
    unknown: 'This payment method is no longer saved.',
    ended: 'This subscription is no longer active. Reload the page to see what is.',
    blocked: 'The bank no longer allows debits from this account. Choose another payment method.',
    unavailable: 'Our payment provider is currently unavailable. Please try again in a minute.',
    failed: 'This could not be changed. Please contact support.',
    'too-many': 'Too many attempts. Please try again later.',
  },
} as const;

/** The statement of account. */
export const statementCopy = {
  title: 'Statement of account',
  from: 'From',
  to: 'To',
  show: 'Show',
  print: 'Print',
  back: 'Back to Billing',
  empty: 'Nothing was invoiced or paid in this period.',
  columns: { date: 'Date', what: 'For', invoiced: 'Invoiced', paid: 'Paid', balance: 'Balance' },
  note: 'The balance is what is left to pay. Void invoices are left out. Dates are in UTC.',
} as const;

/** Written by the server. */
export const documentSentences = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  kinds: {
    invoice: 'Invoice',
    credit: 'Credit',
    payment: 'Payment',
    refund: 'Refund',
    'refund-failed': 'Failed refund',
    dispute: 'Chargeback',
    'dispute-won': 'Returned by your bank',
    'credit-note': 'Credit note',
  },
  missing: 'These documents could not be fetched. You can open them here:',
  tooMany: 'Too many downloads. Please try again in an hour.',
} as const;

/** Billing details, on the Billing page. */
export const detailsCopy = {
  title: 'Billing details',
  none: 'Add a name and an address, and they appear on your invoices and receipts.',
  name: 'Name',
  address: 'Address',
  vatId: 'VAT id',
  vatStates: {
    pending: 'Being verified',
    verified: 'Verified',
    unverified: 'Not found in the registry',
    unavailable: 'Not verified',
  },
  waiting: 'Saved. Our payment provider could not be reached; it gets them within minutes.',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
} as const;
