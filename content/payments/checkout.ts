import { claims } from '../claims.ts';
import { optimization } from '../offers.ts';

/** Form results are in `features/purchases/checkout/checkout.ts`. */
export const checkoutCopy = {
  title: 'Checkout',
  found: {
    title: (offer: string) => `Checkout: ${offer}`,
    description: (offer: string, today: string) =>
      `What ${offer} includes and costs: ${today} due today, by card on our payment provider’s page. Nothing is charged before you confirm.`,
  },
  back: 'Back',
  backHint: 'to the previous page',
  stations: { label: 'Checkout steps', steps: ['Review', 'Payment', 'Confirmation'] },
  includes: "What's included",
  order: 'Your order',
  once: 'one-time',
  lines: { setup: 'Setup fee', firstMonth: 'First month', session: 'First session', discount: 'Discount', tax: 'Tax' },
  today: "Today's total",
  beforeTax: 'before tax',
  reversed: 'reverse charge',
  taxIncluded: 'included',
  taxedLater: 'Tax is added to each of these payments, too.',
  then: (monthly: string) => `Then ${monthly} per month starting next month.`,
  thenFor: (reduced: string, months: number, full: string) =>
    `Then ${reduced} per month for ${months} ${months === 1 ? 'month' : 'months'}, after that ${full} per month.`,
  taxed: 'Tax for your billing address is added on the payment page, where you see it before you pay.',
  code: {
    label: 'Promotion code',
    apply: 'Apply',
    remove: 'Remove the code',
    applied: 'The code is applied.',
    signIn: (code: string) => `The code ${code} is applied once you are signed in.`,
  },
  cancel: 'Cancel anytime from your dashboard. You keep access until the end of the paid period.',
  agreed: (monthly: string) =>
    `The setup fee is charged once. The monthly fee of ${monthly} is not charged here: we agree with you on when it starts, and invoice it afterward.`,
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
  changePlan: 'Change your plan',
  deducted: 'You’ve already paid a setup fee. If you change to this plan in your dashboard instead, it is deducted.',
  startFirst: (plan: string) => `Start with ${plan}, then change to this plan in your dashboard.`,
  start: (plan: string) => `Start with ${plan}`,
  waived: (day: string) => `not charged again: your plan ended on ${day}`,
  paid: 'paid already',
  nothing: '$0',
  goOn: 'Continue now',
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
    'One more workflow on top of your plan',
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
  'workflow-optimization': ['Where your automation slows down', 'Where it fails', 'What to change'],
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
    /** `days`: business days that the bank takes at most; null if it was paid at once. */
    steps: (email: string | null, days: number | null) => [
      {
        title: 'Confirmation',
        copy: `${days === null ? 'You will receive a confirmation email within 5 minutes' : `Your bank takes up to ${days} business days. Then you will receive a confirmation email`}${email === null ? '' : ` at ${email}`}.`,
      },
      {
        title: 'First contact',
        copy: `Our team will contact you within 24 hours${days === null ? '' : ' of the payment'} to arrange the first conversation.`,
      },
      { title: 'Your dashboard', copy: 'Find your plan, invoices, and receipts there.' },
    ],
  },
} as const;
