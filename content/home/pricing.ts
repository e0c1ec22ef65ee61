import { claims } from '../claims.ts';

/** Prices are in `offers.ts`. */
export const pricing = {
  eyebrow: 'Pricing',
  title: 'One fee to build it, one to run it.',
  lead: 'The setup fee is paid once. The monthly fee keeps the workflows watched, mended and up to date.',
  popular: 'Most Popular',
  setup: 'Setup fee',
  once: 'once',
  monthly: 'Monthly fee',
  perMonth: 'a month',
  includes: 'What the plan includes',
  choose: 'Get Started',
  charge: 'At checkout',
  chargeWhole: (today: string, monthly: string) =>
    `${today} today: the setup and the first month. Then ${monthly} a month, from next month on.`,
  chargeSetup: (setup: string) =>
    `${setup} once, for the setup. The monthly fee is agreed with you and invoiced afterwards.`,
  addOns: {
    title: 'Add-ons',
    lead: 'For a plan you have or are about to take. Each is charged once.',
    add: 'Add to Plan',
  },
  optimize: {
    button: 'Optimize Now',
    terms: 'It runs as a subscription: a session a month, until you cancel.',
  },
  guarantee: claims.moneyBack,
  guaranteeTerms: 'How it works',
  call: {
    title: 'Not sure which plan it is?',
    copy: `Tell us what waits, and we say which plan carries it. ${claims.strategyCall}, free.`,
    book: 'Book Free Strategy Call',
  },
} as const;
