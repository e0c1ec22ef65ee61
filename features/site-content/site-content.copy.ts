import { claims } from '#content/claims.ts';
import { site } from '#content/site.ts';

export const sampleCopy = 'Sample';

export const storiesCopy = {
  eyebrow: 'Customers',
  title: 'Real workflows, measured before and after.',
  /** Used while there are only samples: the title would be a false claim about them. */
  sampleTitle: 'Customer stories',
  description: `How companies like yours automated one process with ${site.name}: the problem, the workflow, and the numbers before and after.`,
  lead: 'The problem, the workflow, and how we measured the result.',
  back: 'All customer stories',
  related: 'Customer story',
  relatedMany: 'Customer stories',
  facts: { customer: 'Customer', industry: 'Industry', area: 'Area', plan: 'Plan' },
  problem: 'The problem',
  solution: 'What we built',
  workflow: 'The workflow',
  byPerson: 'A person decides',
  numbers: 'The result',
  before: 'Before',
  after: 'After',
  measured: 'How it was measured',
  next: { title: 'Is one of your processes like this?', call: 'Book Free Strategy Call', quote: 'Get a Quote' },
} as const;

export const integrationsCopy = {
  eyebrow: 'Integrations',
  title: 'Works with the tools you have.',
  description: `Search the tools ${site.name} connects in workflows: what each one does, by category. Missing one? If it has an API, we can connect it.`,
  lead: `We connect ${claims.integrations} tools. These are the ones clients ask about most often. If yours has an API, we can connect it too.`,
  search: 'Search integrations',
  submit: 'Search',
  all: 'All',
  categories: 'Categories',
  shown: (count: number) => (count === 1 ? '1 integration' : `${count.toLocaleString('en')} integrations`),
  empty: 'No integration matches your search',
  emptyHint: 'If the tool has an API, we can connect it.',
  ask: 'Ask us about it',
  clear: 'Show all integrations',
  previous: 'Previous page',
  next: 'Next page',
  pages: 'Pages of the list',
  back: 'All integrations',
  one: (name: string, summary: string) => `${name} in automated workflows: ${summary}`,
  does: 'In a workflow',
  website: 'Website',
  start: 'Automate something with it',
} as const;

export const teamCopy = {
  eyebrow: 'Team',
  title: 'The people who build and run your workflows.',
  /** Used while there are only samples. */
  sampleTitle: 'Our team',
  description: `Who you work with at ${site.name}: the people who design, build, and run your workflows, with what they do and what they write.`,
  lead: 'You talk to the person who builds your workflow.',
  run: {
    title: 'Who does what in a run',
    lead: 'The workflow does the routine steps. Your team makes the decisions, and ours fixes what breaks.',
  },
  back: 'The whole team',
  one: (name: string, role: string) =>
    `${name}, ${role} at ${site.name}: what they do, what they write, and how they help clients automate work.`,
  profile: 'Profile',
  articles: 'Articles',
} as const;
