import { claims } from '../claims.ts';
import { site } from '../site.ts';

export const why = {
  eyebrow: `Why ${site.name}`,
  title: `${claims.impactGuarantee.copy}.`,
  lead: 'Before anything is built we agree with you what should change and how it is measured. The days count from its first real work.',
  terms: 'The terms of the promise',
  ruler: 'A scale of 90 days; the line runs from the first to the last.',
  days: ['day 0', '30', '60', 'day 90'],
  roi: { metric: claims.roiAverage.metric, copy: `average ROI within ${claims.roiAverage.within}` },
  reasons: [
    {
      title: 'One team from map to mend',
      copy: 'Mapping, building and running are one job here, and you write to one address when something stops.',
    },
    {
      title: 'Nothing has to move',
      copy: 'We work inside the accounts and tools you have. There is no platform to adopt before the first result.',
    },
    {
      title: 'People keep the decisions',
      copy: 'Where judgment is needed the line stops and asks, and the record says who answered.',
    },
  ],
  book: 'Book Free Strategy Call',
  call: `${claims.strategyCall}, free. We talk about one process of yours and what it costs you today.`,
} as const;
