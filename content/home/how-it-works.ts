import { claims } from '../claims.ts';

export const howItWorks = {
  eyebrow: 'How it works',
  title: 'Three steps from waiting to running.',
  lead: 'You bring what you know about the work. We do the drawing, the building and the watching.',
  open: 'Get Started',
  steps: [
    {
      title: 'You tell us where it waits',
      copy: 'Seven short steps ask what you would tell us in a first meeting. What you type is kept in your browser, so you can leave and come back to it.',
      note: `Our team reviews every intake within ${claims.intakeReview} and replies with next steps and timeline estimates.`,
    },
    {
      title: 'We draw the line',
      copy: 'You get a plan that fits on one page: what starts the work, each rule, each decision that stays with a person, where the result goes, and what it costs.',
      note: 'Nothing is built before you have agreed to it.',
    },
    {
      title: 'We build it and keep it running',
      copy: 'It runs beside the old way until the two agree, then takes over. From then on we watch every run, mend what breaks, and change it as your work changes.',
      note: 'You see the same record that we see.',
    },
  ],
  /** Nodes of the plan in step two. */
  plan: ['start', 'rule', 'person', 'result'],
} as const;
