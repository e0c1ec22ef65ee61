import { claims } from '../claims.ts';

/** In display order. */
export const counters = [
  { label: 'Automations built', metric: `${claims.automationsCounter}+` },
  { label: 'Kinds of tasks', metric: `${claims.tasksCounter}+` },
  { label: 'Uptime, all workflows', metric: `${claims.uptimeCounter}%` },
] as const;

export const socialProof = {
  title: 'Automation you can stop thinking about.',
  sample: 'Sample',
} as const;

interface Testimonial {
  readonly copy: string;
  readonly role: string;
  readonly company: string;
  /** Nobody said it: shown only where demonstration data is, and labeled. */
  readonly isSample?: boolean;
}

/** Replace the samples with your clients' words, with their consent. */
export const testimonials: readonly Testimonial[] = [
  {
    copy: 'Rate requests used to sit in an inbox until someone got back to their desk. Now each one is priced, checked by a person, and sent. I only hear about the unusual ones.',
    role: 'Head of operations',
    company: 'Freight broker',
    isSample: true,
  },
  {
    copy: 'They asked who makes the decisions before they asked which tools we use. That’s why my sales team trusts the result.',
    role: 'Founder',
    company: 'B2B software company',
    isSample: true,
  },
  {
    copy: 'Client reporting used to eat the end of every month. Now the drafts are ready when we are, and we spend the time on what the numbers mean.',
    role: 'Managing partner',
    company: 'Marketing agency',
    isSample: true,
  },
];
