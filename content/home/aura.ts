import { claims } from '../claims.ts';
import { phaseCopy } from '../phases.ts';

const { names, meanings } = phaseCopy;

export const aura = {
  eyebrow: 'The AURA method',
  title: 'Four steps. Each one has to prove itself.',
  lead: 'We don’t build anything until we know what it’s worth, and we don’t scale anything until it works.',
  steps: [
    {
      name: names.assess,
      meaning: meanings.assess,
      copy: 'We follow the work with the people who do it, from the first form to the last invoice, and record the hours and errors at each handoff.',
    },
    {
      name: names.uncover,
      meaning: meanings.uncover,
      copy: 'We map how the work should flow: what runs on its own, where a person decides, and which systems are involved.',
    },
    {
      name: names.realize,
      meaning: meanings.realize,
      copy: 'We start with a minimum viable automation that handles real work. It’s small on purpose, so you can see it perform before you rely on it.',
    },
    {
      name: names.advance,
      meaning: meanings.advance,
      copy: 'We roll out what works: more volume, more teams, then the next workflow.',
    },
  ],
  badgesLabel: 'Our commitments',
  badges: [claims.compliance.badge, 'Enterprise Ready', `${claims.uptimeBadge} Uptime`],
  start: 'Start with Starter Plan',
} as const;
