import { claims } from '../claims.ts';
import { site } from '../site.ts';

export const why = {
  eyebrow: `Why ${site.name}`,
  title: `${claims.impactGuarantee.copy}.`,
  lead: 'Before we build, we agree with you on what should change and how to measure it. The clock starts at the first live run.',
  terms: 'See the terms',
  ruler: 'A 90-day timeline, highlighted from the first day to the last.',
  days: ['day 0', '30', '60', 'day 90'],
  roi: { metric: claims.roiAverage.metric, copy: `average ROI within ${claims.roiAverage.within}` },
  reasons: [
    {
      title: 'One team, from design to support',
      copy: 'The people who design your workflow also build and run it. If something stops, there’s one team to call.',
    },
    {
      title: 'No migration',
      copy: 'We work inside the accounts and tools you already have. There’s no platform to adopt before you see a result.',
    },
    {
      title: 'People keep the decisions',
      copy: 'Where judgment is needed, the workflow stops and asks, and the log shows who answered.',
    },
  ],
  book: 'Book Free Strategy Call',
  call: `${claims.strategyCall}, free. We’ll talk through one of your processes and what it costs you today.`,
} as const;
