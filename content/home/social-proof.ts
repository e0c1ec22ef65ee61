import { claims } from '../claims.ts';

/** In display order. */
export const counters = [
  { label: 'Automations', metric: `${claims.automationsCounter}+` },
  { label: 'Tasks', metric: `${claims.tasksCounter}+` },
  { label: 'Uptime', metric: `${claims.uptimeCounter}%` },
] as const;

export const socialProof = {
  title: 'Automations that people stop thinking about.',
} as const;

/* SAMPLES; nobody said them. Replace with your clients' words, with consent, before going live. */
export const testimonials = [
  {
    copy: 'Rate requests used to sit in an inbox until somebody was back at a desk. Now each one is priced, seen by a person and sent, and I hear only about the odd ones.',
    role: 'Head of operations',
    company: 'Freight broker',
  },
  {
    copy: 'They asked who decides before they asked which tools we use. That is why my sales team trusts the result.',
    role: 'Founder',
    company: 'B2B software company',
  },
  {
    copy: 'Reporting to clients ate the end of every month. Now the drafts are waiting for us, and we spend the time on what they mean.',
    role: 'Managing partner',
    company: 'Marketing agency',
  },
] as const;
