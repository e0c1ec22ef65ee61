import { claims } from '../claims.ts';

/** In display order. */
export const counters = [
  { label: 'Automations built', metric: `${claims.automationsCounter}+` },
  { label: 'Task types automated', metric: `${claims.tasksCounter}+` },
  { label: 'Uptime, connected tools included', metric: `${claims.uptimeCounter}%` },
] as const;

export const socialProof = {
  title: 'Automation you can stop thinking about.',
  logos: 'Customers',
} as const;
