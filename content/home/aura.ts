import { claims } from '../claims.ts';

export const aura = {
  eyebrow: 'The AURA method',
  title: 'Four steps. Each one earns the next.',
  lead: 'Nothing is built before we know what it is worth, and nothing grows before it has held.',
  steps: [
    {
      name: 'Assess',
      meaning: 'Discover what matters',
      copy: 'We follow the work with the people who do it, from the first form to the last invoice, and write hours and errors beside each handover.',
    },
    {
      name: 'Uncover',
      meaning: 'Design the right solution',
      copy: 'We draw the line the work should take: what runs by itself, where a person decides, which systems it touches on the way.',
    },
    {
      name: 'Realize',
      meaning: 'Build what works',
      copy: 'A minimum viable automation carries real work first. It is small on purpose, so that you see it hold before you rely on it.',
    },
    {
      name: 'Advance',
      meaning: 'Scale what wins',
      copy: 'What has proved itself is widened: more volume, more teams, then the next workflow along the same line.',
    },
  ],
  badgesLabel: 'What you can hold us to',
  badges: [claims.compliance.badge, 'Enterprise Ready', `${claims.uptimeBadge} Uptime`],
  start: 'Start with Starter Plan',
} as const;
