import { claims } from '../claims.ts';

export const howItWorks = {
  eyebrow: 'How it works',
  title: 'Live in three steps.',
  lead: 'You know the work. We design, build, and run the workflow.',
  open: 'Get Started',
  steps: [
    {
      title: 'Tell us what’s stuck',
      copy: 'Seven short steps cover what you’d tell us in a first meeting. Your answers stay in your browser, so you can leave and pick up where you left off.',
      note: `Our team reviews every intake within ${claims.intakeReview} and replies with next steps and timeline estimates.`,
    },
    {
      title: 'We map it on one page',
      copy: 'You get a one-page plan: what triggers the workflow, each rule, which decisions stay with people, where the result goes, and what it costs.',
      note: 'We don’t build anything until you approve it.',
    },
    {
      title: 'We build it and keep it running',
      copy: 'It runs alongside your current process until the results match, then takes over. From then on we monitor every run, fix what breaks, and adapt it as your business changes.',
      note: 'You see the same log we do.',
    },
  ],
  pictures: {
    project:
      'A project in the client portal: its four phases, today on the third, and the step that waits for the client.',
    run: 'A workflow in the client portal: 90 days of runs, with the days on which some failed, and its figures.',
  },
  /** Nodes of the plan in step two. */
  plan: ['start', 'rule', 'person', 'result'],
} as const;
