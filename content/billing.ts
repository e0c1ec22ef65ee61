import { claims } from './claims.ts';
import { optimization } from './offers.ts';

/** Form results are in `features/billing/checkout/checkout.ts`. */
export const checkoutCopy = {
  title: 'Checkout',
  back: 'Back',
  backHint: 'to the previous page',
  stations: { label: 'The way of a purchase', steps: ['Review', 'Payment', 'Confirmation'] },
  includes: "What's included",
  order: 'Your order',
  once: 'one-time',
  lines: { setup: 'Setup fee', firstMonth: 'First month', session: 'First session' },
  today: "Today's total",
  then: (monthly: string) => `Then ${monthly} per month starting next month.`,
  cancel: 'Cancel at any time from your dashboard. What is paid runs to its end.',
  agreed: (monthly: string) =>
    `The set-up is charged once. The monthly fee, ${monthly} a month, is not charged here: it is agreed with you and invoiced afterwards.`,
  nothingFollows: 'Charged once. Nothing follows by itself.',
  sessions: `${optimization.per[0]?.toUpperCase() ?? ''}${optimization.per.slice(1)}.`,
  review:
    'Please look it over. Nothing is charged on this page: you give your card on the page of our payment provider, and confirm the sum there.',
  signedInAs: 'Signed in as',
  signIn: 'Sign In',
  signUp: 'Create an account',
  proceed: 'Proceed to Payment',
  buyAgain: 'Buy It Again',
  settings: 'Account Settings',
  terms: { before: 'By paying you accept the', link: 'Terms of Service' },
  dashboard: 'Go to your dashboard',
  larger: 'A larger plan can be set up beside it:',
  goOn: 'Go on now',
  stay: 'Stay here',
  stayed: 'You stay on this page. Nothing was charged.',
  assurances: [
    { metric: claims.compliance.onCheckout, copy: 'Security compliance' },
    { metric: claims.uptimeSla.metric, copy: claims.uptimeSla.label },
  ],
  missing: {
    copy: 'There is no offer at this address. The link may be old or cut short. All that we sell stands in the pricing.',
    home: 'Return Home',
    pricing: 'See the pricing',
  },
} as const;

/** Contents of offers other than plans; plans have their own lists. */
export const includedCopy: Readonly<Record<string, readonly string[]>> = {
  'automation-flow': ['One more workflow beside those of your plan', 'Built like the first', 'Watched like the first'],
  'data-integration': [
    'Your CRM or another source of data',
    'Joined to the workflows that you have',
    'Matched field by field',
  ],
  'micro-saas-ui': ['A small web interface', 'On top of one workflow', 'For your team or for your customers'],
  'support-maintenance': ['Changes', 'Updates', 'Repairs', 'For automations that are already live'],
  'workflow-optimization': ['Where your automation waits', 'Where it fails', 'What to change'],
};

/** By purchase state in our database. */
export const successCopy = {
  states: {
    paid: { title: 'Payment Successful!', copy: 'Thank you. Here is what you have bought, and what comes next.' },
    open: {
      title: 'Confirming your payment',
      copy: 'We are waiting for word of it from our payment provider. It takes some seconds; this page follows by itself.',
    },
    processing: {
      title: 'Your payment is still processing',
      copy: 'Your bank takes its time with it. You need not wait here: we write to you as soon as it is through.',
    },
    failed: {
      title: 'The payment did not go through',
      copy: 'Nothing was charged. You can try again, with another card if you like.',
    },
    expired: {
      title: 'This checkout has ended',
      copy: 'It was left open for too long, and nothing was charged. You can begin it again.',
    },
    'sign-in': {
      title: 'Sign in to see your purchase',
      copy: 'Only the account that has bought can see it. You come back to this page.',
    },
    'no-session': {
      title: 'Payment Successful!',
      copy: 'If you have just paid, thank you. What you have bought stands in your dashboard.',
    },
    unknown: {
      title: 'No purchase found',
      copy: 'Your account has none under this address. What you have bought stands in your dashboard.',
    },
  },
  bought: 'Purchase',
  amount: 'Amount',
  transaction: 'Transaction ID',
  again: 'Look again',
  tryAgain: 'Back to the checkout',
  signIn: 'Sign In',
  dashboard: 'Go to your dashboard',
  home: 'Return Home',
  support: 'Contact Support',
  late: 'It takes longer than it should. Your purchase is not lost: look again in a minute, or write to us.',
  next: {
    title: 'What happens next?',
    steps: (email: string | null) => [
      {
        title: 'Confirmation',
        copy: `Within 5 minutes a confirmation email reaches you${email === null ? '' : ` at ${email}`}.`,
      },
      { title: 'First contact', copy: 'Within 24 hours our team writes to you to arrange the first conversation.' },
      { title: 'Your dashboard', copy: 'Your plan, your invoices and your receipts stand in it from now on.' },
    ],
  },
} as const;

/** As shown to the sender. */
const requestStages = {
  reviewing: 'In review',
  'call-booked': 'Call arranged',
  proposal: 'Proposal under way',
  won: 'Agreed',
  lost: 'Closed',
  spam: 'Closed',
} as const;

const moneyBack = {
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'charged-back': 'Charged back',
} as const;

export const portalCopy = {
  welcome: 'Welcome',
  dashboard: 'Dashboard',
  overview: { title: 'Account Overview', email: 'Email', created: 'Account created' },
  subscription: {
    title: 'Subscription',
    plan: 'Current plan',
    status: 'Status',
    period: 'Period',
    card: 'Payment method',
    monthly: 'Monthly fee',
    active: 'Active',
    inactive: 'Inactive',
    none: 'No active subscription',
    unknown: 'N/A',
    bought: { paid: 'Set-up paid', processing: 'Payment processing' },
    agreed: (monthly: string) => `${monthly}, agreed with you and invoiced`,
    boughtNote: (name: string) =>
      `You have bought ${name}. Our team arranges the set-up with you, and the monthly fee is invoiced from when you agree on it.`,
    besides: (name: string) => `You have also bought ${name}, which is set up with you.`,
    ends: 'Cancels at period end',
    endsNote: 'It runs to the end of its period and is not renewed. Until then you can resume it under Manage Billing.',
    pay: 'Pay the open invoice',
    custom: 'Agreed plan',
    see: 'See the plans',
    notes: {
      past_due:
        'The last payment failed. It is tried again by itself. You can pay it now, or choose another card for the next try under Manage Billing.',
      unpaid: 'Payments have failed and are no longer tried. Pay the open invoice, or write to us.',
      incomplete: 'The first payment is not through yet.',
      incomplete_expired: 'The first payment did not go through, and the subscription has not begun.',
      trialing: 'It is being tried out; the first payment follows at the end of the period.',
      paused: 'It is paused. Nothing is charged meanwhile.',
      canceled: 'It has ended.',
    } as Readonly<Record<string, string>>,
  },
  actions: {
    title: 'Quick Actions',
    upgrade: 'Upgrade Plan',
    settings: 'Account Settings',
    analytics: 'View Analytics',
    manage: 'Manage Billing',
    manageHint: 'Change your card, cancel or resume, on the page of our payment provider.',
  },
  failed: {
    'no-customer': 'There is nothing to manage yet: your account has bought nothing so far.',
    unavailable: 'The billing page cannot be reached just now. Please try again in a minute.',
    failed: 'The billing page could not be opened. Please contact support.',
    'too-many': 'There have been many tries in a short while. Please try again later.',
  },
  invoices: {
    title: 'Invoices and receipts',
    empty: 'No invoices yet. Each payment stands here with its papers.',
    columns: { date: 'Date', what: 'For', amount: 'Amount', status: 'Status', papers: 'Papers' },
    pdf: 'Invoice (PDF)',
    receipt: 'Receipt',
    open: 'Pay it',
    refunded: (amount: string) => `${amount} refunded`,
    older: 'Older',
    newer: 'Newer',
    status: { open: 'Open', paid: 'Paid', void: 'Void', uncollectible: 'Not collected', ...moneyBack },
  },
  purchases: {
    title: 'One-time purchases',
    empty: 'None so far. Add-ons and set-ups that you buy stand here.',
    status: {
      ...{ open: 'Open', processing: 'Processing', paid: 'Paid', failed: 'Failed', expired: 'Expired' },
      ...moneyBack,
    },
  },
  intake: {
    title: 'Your intake',
    empty: 'You have sent none yet. It takes some ten minutes, and we review it within 24 hours.',
    unverified: 'Confirm your address in Account Settings, and what you have sent under it stands here.',
    start: 'Start your intake',
    reference: 'Reference',
    sent: 'Sent',
    status: { ...requestStages, new: 'Received, in review' } as Readonly<Record<string, string>>,
  },
  analytics: {
    title: 'Analytics',
    spending: 'Spending by month',
    total: (amount: string) => `${amount} in the last twelve months, less what was refunded or charged back.`,
    none: 'Nothing has been paid in the last twelve months.',
    table: 'The figures as a table',
    month: 'Month',
    spent: 'Spent',
    orders: 'Orders',
    noOrders: 'No orders yet. What you buy stands here with how it goes.',
    calls: 'Strategy calls',
    noCalls: 'None asked for yet.',
    messages: 'Messages',
    noMessages: 'None sent by the contact page yet.',
    history: 'History',
    events: { sent: 'Sent', changed: 'Changed by you' },
    requestStatus: { ...requestStages, new: 'Received' } as Readonly<Record<string, string>>,
  },
  help: { title: 'Need Help?', write: 'Write to', signOut: 'Sign Out' },
} as const;
