import { claims } from '../claims.ts';

export const aura = {
  eyebrow: 'The AURA method',
  title: 'Four steps. Each one has to prove itself.',
  lead: 'We don’t build anything until we know what it’s worth, and we don’t scale anything until it works.',
  steps: [
    {
      name: 'Assess',
      meaning: 'Discover what matters',
      copy: 'We follow the work with the people who do it, from the first form to the last invoice, and record the hours and errors at each handoff.',
    },
    {
      name: 'Uncover',
      meaning: 'Design the right solution',
      copy: 'We map how the work should flow: what runs on its own, where a person decides, and which systems are involved.',
    },
    {
      name: 'Realize',
      meaning: 'Build what works',
      copy: 'We start with a minimum viable automation that handles real work. It’s small on purpose, so you can see it perform before you rely on it.',
    },
    {
      name: 'Advance',
      meaning: 'Scale what wins',
      copy: 'We roll out what works: more volume, more teams, then the next workflow.',
    },
  ],
  badgesLabel: 'Our commitments',
  badges: [claims.compliance.badge, 'Enterprise Ready', `${claims.uptimeBadge} Uptime`],
  start: 'Start with Starter Plan',
} as const;
