import { claims } from '../claims.ts';

/** Prices are in `offers.ts`. */
export const pricing = {
  eyebrow: 'Pricing',
  title: 'One fee to build it, one to run it.',
  lead: 'You pay the setup fee once. The monthly fee keeps your workflows monitored, fixed, and up to date.',
  popular: 'Most Popular',
  setup: 'Setup fee',
  once: 'one-time',
  monthly: 'Monthly fee',
  perMonth: 'per month',
  includes: 'What’s included',
  choose: 'Get Started',
  /** Before a price that is a minimum. */
  talk: 'Book a Call',
  charge: 'At checkout',
  chargeWhole: (today: string, monthly: string) =>
    `${today} today for setup and the first month. Then ${monthly} per month, starting next month.`,
  chargeSetup: (setup: string, monthly: string) =>
    `${setup} today for setup. We agree with you on when the ${monthly} a month starts, and invoice it afterward.`,
  addOns: {
    title: 'Add-ons',
    lead: 'For new and existing plans. Each is a one-time charge.',
    add: 'Add to Plan',
  },
  optimize: {
    button: 'Optimize Now',
    terms: 'Billed monthly, one session a month. Cancel anytime.',
  },
  guarantee: claims.moneyBack,
  guaranteeTerms: 'How it works',
  calculator: 'Calculate your savings',
  call: {
    title: 'Not sure which plan fits?',
    copy: `Tell us what you need and we’ll recommend one. ${claims.strategyCall}, free.`,
    book: 'Book Free Strategy Call',
  },
} as const;
