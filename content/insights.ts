import { claims } from './claims.ts';
import { site } from './site.ts';

/** Article counts are computed. */
export const insights = {
  title: `Automation Insights | ${site.name}`,
  description:
    'Working notes on automation: what to automate first, what it costs and saves, where people decide, and how a workflow is kept running once it is built.',
  eyebrow: 'Automation Insights',
  heading: 'Notes on work that moves by itself.',
  lead: 'Which process to begin with, what it costs and saves, and where a person had better decide. Each article works one example through, with its numbers.',
  statsLabel: 'In figures',
  stats: { articles: 'Expert articles', updates: { label: 'Updates', metric: 'Weekly' }, latest: 'Latest' },
  search: {
    label: 'Search articles',
    hint: 'Title or summary',
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
      `The list shows ${applied}. ${inWords(waiting)} ${waiting.length > 1 ? 'come' : 'comes'} next when you take it away.`,
    chosen: 'chosen',
    waiting: 'chosen, comes next',
  },
  list: {
    heading: 'Articles',
    found: (q: string) => `Articles with “${q}”`,
    inCategory: (heading: string, category: string) => `${heading} in ${category}`,
    readTime: (minutes: number) => `${minutes} min read`,
    more: (count: number) => `+${count} more`,
    tags: 'Tags',
    favorite: (title: string) => `Favorite: ${title}`,
    favoriteHint: 'Favorite, kept in this browser',
    next: (count: number) => `Next ${count}`,
    previous: (count: number) => `Previous ${count}`,
    pages: 'Pages of the list',
    loading: 'Loading articles',
    added: { one: '1 new article', many: '{count} new articles' },
  },
  empty: {
    title: 'No Articles Found',
    searched: (q: string) => `No title or summary has “${q}” in it.`,
    searchedIn: (q: string, category: string) => `No title or summary in ${category} has “${q}” in it.`,
    filtered: (category: string) => `Nothing has been published in ${category} yet.`,
    none: 'Nothing has been published yet. The first article is on its way.',
    beyond: 'The list ends before this page.',
    first: 'To the first page',
    next: 'Try a shorter word, or begin with one of these.',
    everything: 'All articles',
  },
  failure: {
    title: 'Error Loading Articles',
    list: 'Failed to fetch articles',
    search: 'Search failed',
    filter: 'Filter failed',
    tooMany: 'So many searches came from your network that we let some wait.',
    copy: 'It is not you. Try again; what you searched for is kept.',
    offline: 'You are offline. The list loads again when the connection is back.',
    again: 'Try Again',
  },
  call: {
    title: 'Is yours one of these?',
    copy: `Describe one process that waits between your tools. In a free strategy call of ${claims.strategyCall} we say whether it is worth automating, and where we would begin.`,
    book: 'Book Free Strategy Call',
  },
  closing: {
    title: 'Read enough? Put one line to work.',
    copy: 'Seven short steps about what you do today, and our team writes back with a plan.',
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
  related: 'Read on',
  neighbors: 'Earlier and later articles',
  previous: 'Earlier',
  next: 'Later',
  missing: {
    eyebrow: 'Off the map',
    title: 'Article Not Found',
    copy: 'The requested article could not be found.',
    reason: 'It may have been taken back or moved, or the address has a slip in it.',
    back: 'Back to Insights',
  },
  withoutContent: 'Article content not available',
} as const;

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
