import { claims } from './claims.ts';
import { site } from './site.ts';

/** Article counts are computed. */
export const insights = {
  title: `Automation Insights | ${site.name}`,
  description:
    'Practical articles on automation: what to automate first, what it costs and saves, where people should decide, and how to keep a workflow running.',
  eyebrow: 'Automation Insights',
  heading: 'Automation, explained with numbers.',
  lead: 'What to automate first, what it costs and saves, and where people should decide. Each article works through one example, numbers included.',
  statsLabel: 'By the numbers',
  stats: { articles: 'Expert articles', updates: { label: 'Updates', metric: 'Weekly' }, latest: 'Latest' },
  search: {
    label: 'Search articles',
    hint: 'Title, summary, tag, or text',
    submit: 'Search',
    popular: 'Popular searches',
    suggestions: ['AI automation', 'workflow optimization', 'process mining', 'ROI analysis'],
  },
  filter: {
    label: 'Categories',
    all: 'All',
    clear: 'Clear All',
    /** Only the first chosen category is applied. */
    follows: (applied: string, waiting: readonly string[]) =>
      `Showing ${applied}. Remove it to show ${inWords(waiting)}.`,
    chosen: 'selected',
    waiting: 'selected, shown next',
  },
  list: {
    heading: 'Articles',
    found: (q: string) => `Articles with “${q}”`,
    inCategory: (heading: string, category: string) => `${heading} in ${category}`,
    readTime: (minutes: number) => `${minutes} min read`,
    more: (count: number) => `+${count} more`,
    tags: 'Tags',
    favorite: (title: string) => `Favorite: ${title}`,
    favoriteHint: 'Favorite, saved in this browser',
    next: (count: number) => `Next ${count}`,
    previous: (count: number) => `Previous ${count}`,
    pages: 'Pages of the list',
    loading: 'Loading articles',
    added: { one: '1 new article', many: '{count} new articles' },
  },
  /** For search engines, by category. */
  categories: {
    'legal-tech':
      'Automation for law firms and legal teams: conflict checks, deadlines, contracts, and client intake, with the numbers and the limits.',
    automations:
      'How to build automations that last: approvals, retries, audit logs, and handoffs, explained with one worked example each.',
    agencies:
      'Automation for agencies and consultancies: onboarding, briefs, retainers, and client reports, with the hours they save.',
    'ai-tools':
      'AI in everyday workflows: what a copilot costs, how to test a classifier, and when a plain rule does better than a model.',
    tech: 'The technical side of automation: webhooks, time zones, duplicates, and dead letters, and what to do about each of them.',
  },
  /** Found by tags, industries and text. */
  mentions: {
    alone: (count: number) => (count === 1 ? 'One article mentions it' : `${count} articles mention it`),
    beside: 'Also mentioned in',
    some: 'Articles with some of these words',
    someAlone: 'No article has all of these words. These have some:',
  },
  /** Before links to matching integrations, stories and pages. */
  elsewhere: 'Also on this site:',
  /** Pages that answer searches for these words. */
  pages: [
    {
      label: 'Trust Center',
      path: '/trust',
      words: ['soc', 'soc2', 'hipaa', 'gdpr', 'security', 'dpa', 'privacy', 'compliance'],
    },
    {
      label: 'Integrations',
      path: '/integrations',
      words: ['integration', 'integrations', 'zapier', 'n8n', 'make', 'connector', 'api'],
    },
    {
      label: 'Customer stories',
      path: '/customers',
      words: ['case', 'customer', 'customers', 'story', 'stories', 'reference'],
    },
    { label: 'Savings calculator', path: '/calculator', words: ['roi', 'savings', 'calculator', 'payback'] },
    { label: 'Pricing', path: '/#pricing', words: ['price', 'prices', 'pricing', 'cost', 'costs'] },
    {
      label: 'AI tools',
      path: '/insights?category=ai-tools',
      words: ['ai', 'chatgpt', 'gpt', 'llm', 'openai', 'claude', 'agents', 'rpa'],
    },
  ],
  empty: {
    title: 'No Articles Found',
    searched: (q: string) => `No article mentions “${q}”.`,
    searchedIn: (q: string, category: string) => `No article in ${category} mentions “${q}”.`,
    suggestion: 'Did you mean',
    filtered: (category: string) => `There are no articles in ${category} yet.`,
    none: 'There are no articles yet. The first one is on its way.',
    beyond: 'There are no more articles on this page.',
    first: 'Go to the first page',
    next: 'Try a shorter word, or start with one of these.',
    everything: 'All articles',
  },
  failure: {
    title: 'Error Loading Articles',
    list: 'Failed to fetch articles',
    search: 'Search failed',
    filter: 'Filter failed',
    tooMany: 'There were too many searches from your network. Wait a moment, then try again.',
    copy: 'It’s not you. Try again; your search is still here.',
    offline: 'You’re offline. The list will load again when you’re back online.',
    again: 'Try Again',
  },
  call: {
    title: 'Sound familiar?',
    copy: `Tell us about one process that still runs by hand. In a free strategy call (${claims.strategyCall}), we’ll tell you whether it’s worth automating and where we’d start.`,
    book: 'Book Free Strategy Call',
  },
  closing: {
    title: 'Ready to automate one process?',
    copy: 'Answer seven short steps about how you work today, and our team replies with a plan.',
    start: 'Start Your Automation Journey',
    contact: 'Contact Our Experts',
  },
} as const;

export const articleCopy = {
  back: 'Back to All Articles',
  by: 'By',
  contents: 'Contents',
  share: 'Share this article',
  copied: 'Link copied',
  notCopied: 'Copy the link from the address bar',
  tags: 'Tags',
  related: 'Keep reading',
  neighbors: 'More articles',
  previous: 'Earlier',
  next: 'Later',
  missing: {
    eyebrow: 'Not found',
    title: 'Article Not Found',
    copy: 'The requested article could not be found.',
    reason: 'It may have been unpublished or moved, or the address may contain a typo.',
    back: 'Back to Insights',
  },
  withoutContent: 'Article content not available',
} as const;

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
