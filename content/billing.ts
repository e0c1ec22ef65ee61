import { claims } from './claims.ts';
import { optimization } from './offers.ts';

/** Form results are in `features/billing/checkout/checkout.ts`. */
export const checkoutCopy = {
  title: 'Checkout',
  back: 'Back',
  backHint: 'to the previous page',
  stations: { label: 'Checkout steps', steps: ['Review', 'Payment', 'Confirmation'] },
  includes: "What's included",
  order: 'Your order',
  once: 'one-time',
  lines: { setup: 'Setup fee', firstMonth: 'First month', session: 'First session' },
  today: "Today's total",
  then: (monthly: string) => `Then ${monthly} per month starting next month.`,
  cancel: 'Cancel anytime from your dashboard. You keep access until the end of the paid period.',
  agreed: (monthly: string) =>
    `The setup fee is charged once. The monthly fee of ${monthly} is not charged here; it is agreed with you and invoiced afterwards.`,
  nothingFollows: 'One-time charge. It does not renew.',
  sessions: `${optimization.per[0]?.toUpperCase() ?? ''}${optimization.per.slice(1)}.`,
  review:
    'Please review your order. Nothing is charged on this page; you enter your card and confirm the amount on our payment provider’s page.',
  signedInAs: 'Signed in as',
  signIn: 'Sign In',
  signUp: 'Create an account',
  proceed: 'Proceed to Payment',
  buyAgain: 'Buy It Again',
  settings: 'Account Settings',
  terms: { before: 'By paying you accept the', link: 'Terms of Service' },
  dashboard: 'Go to your dashboard',
  larger: 'You can add a larger plan:',
  goOn: 'Go on now',
  stay: 'Stay here',
  stayed: 'You are still on this page. Nothing was charged.',
  assurances: [
    { metric: claims.compliance.onCheckout, copy: 'Security compliance' },
    { metric: claims.uptimeSla.metric, copy: claims.uptimeSla.label },
  ],
  missing: {
    copy: 'There is no offer at this address. The link may be outdated or incomplete. See all offers under Pricing.',
    home: 'Return Home',
    pricing: 'See pricing',
  },
} as const;

/** Contents of offers other than plans; plans have their own lists. */
export const includedCopy: Readonly<Record<string, readonly string[]>> = {
  'automation-flow': [
    'One more workflow in addition to your plan',
    'Built to the same standard',
    'Monitored like the others',
  ],
  'data-integration': [
    'Your CRM or another data source',
    'Connected to your existing workflows',
    'Mapped field by field',
  ],
  'micro-saas-ui': ['A small web interface', 'On top of one workflow', 'For your team or your customers'],
  'support-maintenance': ['Changes', 'Updates', 'Repairs', 'For automations already in production'],
  'workflow-optimization': ['Where your automation waits', 'Where it fails', 'What to change'],
};

/** By purchase state in our database. */
export const successCopy = {
  states: {
    paid: {
      title: 'Payment Successful!',
      copy: 'Thank you for your purchase. Here are the details and the next steps.',
    },
    open: {
      title: 'Confirming your payment',
      copy: 'We are waiting for confirmation from our payment provider. This takes a few seconds; this page updates automatically.',
    },
    processing: {
      title: 'Your payment is still processing',
      copy: 'Your bank is still processing it. You can leave this page; we will email you when it is complete.',
    },
    failed: {
      title: 'The payment did not go through',
      copy: 'You were not charged. Try again or use another card.',
    },
    expired: {
      title: 'This checkout has ended',
      copy: 'It was open for too long and expired. You were not charged. You can start again.',
    },
    'sign-in': {
      title: 'Sign in to see your purchase',
      copy: 'Only the account that made the purchase can see it. You will return to this page.',
    },
    'no-session': {
      title: 'Payment Successful!',
      copy: 'If you have just paid, thank you. Your purchase appears in your dashboard.',
    },
    unknown: {
      title: 'No purchase found',
      copy: 'Your account has no purchase at this address. Your purchases are listed in your dashboard.',
    },
  },
  bought: 'Purchase',
  amount: 'Amount',
  transaction: 'Transaction ID',
  again: 'Check again',
  tryAgain: 'Back to the checkout',
  signIn: 'Sign In',
  dashboard: 'Go to your dashboard',
  home: 'Return Home',
  support: 'Contact Support',
  late: 'This is taking longer than expected. Your purchase is safe; check again in a minute or contact us.',
  next: {
    title: 'What happens next?',
    steps: (email: string | null) => [
      {
        title: 'Confirmation',
        copy: `You will receive a confirmation email within 5 minutes${email === null ? '' : ` at ${email}`}.`,
      },
      { title: 'First contact', copy: 'Our team will contact you within 24 hours to arrange the first conversation.' },
      { title: 'Your dashboard', copy: 'Find your plan, invoices and receipts there.' },
    ],
  },
} as const;

/** As shown to the sender. */
const requestStages = {
  reviewing: 'In review',
  'call-booked': 'Call scheduled',
  proposal: 'Proposal in progress',
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
      `You purchased ${name}. Our team will arrange the setup with you; the monthly fee is invoiced once you agree on it.`,
    besides: (name: string) => `You also purchased ${name}; our team will set it up with you.`,
    ends: 'Cancels at period end',
    endsNote: 'It ends with the current period and will not renew. Until then you can resume it under Manage Billing.',
    pay: 'Pay the open invoice',
    custom: 'Agreed plan',
    see: 'See the plans',
    notes: {
      past_due:
        'The last payment failed and will be retried automatically. You can pay now or choose another card under Manage Billing.',
      unpaid: 'Payments failed and are no longer retried. Pay the open invoice or contact us.',
      incomplete: 'The first payment is still processing.',
      incomplete_expired: 'The first payment failed, so the subscription did not start.',
      trialing: 'In trial. The first payment is due at the end of the period.',
      paused: 'Paused. You are not charged in the meantime.',
      canceled: 'It has ended.',
    } as Readonly<Record<string, string>>,
  },
  actions: {
    title: 'Quick Actions',
    upgrade: 'Upgrade Plan',
    settings: 'Account Settings',
    analytics: 'View Analytics',
    manage: 'Manage Billing',
    manageHint: 'Change your card, cancel or resume on our payment provider’s page.',
  },
  failed: {
    'no-customer': 'There is nothing to manage yet. Your account has no purchases.',
    unavailable: 'The billing page is currently unavailable. Please try again in a minute.',
    failed: 'The billing page could not be opened. Please contact support.',
    'too-many': 'Too many attempts. Please try again later.',
  },
  invoices: {
    title: 'Invoices and receipts',
    empty: 'No invoices yet. Invoices and receipts appear here after each payment.',
    columns: { date: 'Date', what: 'For', amount: 'Amount', status: 'Status', papers: 'Documents' },
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
    empty: 'None yet. Add-ons and setups you buy appear here.',
    status: {
      ...{ open: 'Open', processing: 'Processing', paid: 'Paid', failed: 'Failed', expired: 'Expired' },
      ...moneyBack,
    },
  },
  intake: {
    title: 'Your intake',
    empty: 'You have not sent one yet. It takes about ten minutes, and we review it within 24 hours.',
    unverified: 'Confirm your email address in Account Settings to see the intake you sent with it.',
    start: 'Start your intake',
    reference: 'Reference',
    sent: 'Sent',
    status: { ...requestStages, new: 'Received, in review' } as Readonly<Record<string, string>>,
  },
  analytics: {
    title: 'Analytics',
    spending: 'Spending by month',
    total: (amount: string) => `${amount} in the last twelve months, net of refunds and chargebacks.`,
    none: 'No payments in the last twelve months.',
    table: 'Data as a table',
    month: 'Month',
    spent: 'Spent',
    orders: 'Orders',
    noOrders: 'No orders yet. Your orders and their status appear here.',
    calls: 'Strategy calls',
    noCalls: 'None requested yet.',
    messages: 'Messages',
    noMessages: 'None sent from the contact page yet.',
    history: 'History',
    events: { sent: 'Sent', changed: 'Changed by you' },
    requestStatus: { ...requestStages, new: 'Received' } as Readonly<Record<string, string>>,
  },
  help: { title: 'Need Help?', write: 'Write to', signOut: 'Sign Out' },
} as const;
