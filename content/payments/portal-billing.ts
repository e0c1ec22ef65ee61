/** Copy of the portal's billing page. Copy that it shares with the dashboard is in `portalCopy`. */
export const billingCopy = {
  title: 'Billing',
  plan: { title: 'Plan' },
  next: {
    title: 'Next charge',
    none: 'Nothing is scheduled to be charged.',
    what: 'For',
    on: 'Date',
    amount: 'Amount',
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
  plan: { own: 'Change, pause, or cancel', agreed: 'See your plan' },
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
  tooMany: 'You’ve changed them many times in a short time. Try again later.',
} as const;
