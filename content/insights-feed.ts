import { site } from './site.ts';

export const insightsFeed = {
  title: `${site.name} Automation Insights`,
  description: 'Articles on automation: what to automate first, how to keep it running, and what it costs.',
} as const;
