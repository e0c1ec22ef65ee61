import { categories } from '#features/insights/insights.ts';
import { button, link, type LinkControl, type Place } from './button-controls.ts';

const searches = ['AI automation', 'workflow optimization', 'process mining', 'ROI analysis'];
const byCategory = Object.entries(categories).map(([category, name]) => list(name, { category }));

/** Beside article cards (links with a heart). Verified by `e2e/insights-page.spec.ts`. */
export const insightsPlaces = {
  insightsSearch: {
    title: 'Articles, search',
    at: '.insights-search',
    controls: [
      button('Search', 'Shows the articles with what is typed, in place'),
      ...searches.map((q) => list(q, { q })),
    ],
  },
  insightsFilter: { title: 'Articles, categories', at: '.filter-bar', controls: [list('All'), ...byCategory] },
  insightsCall: {
    title: 'Articles, strategy call',
    at: '.insights-call',
    controls: [link('Book Free Strategy Call', { dialog: 'booking' })],
  },
  insightsClosing: {
    title: 'Articles, closing call',
    at: '.insights-closing',
    controls: [
      link('Start Your Automation Journey', { dialog: 'intake' }),
      link('Contact Our Experts', { opens: '/contact' }),
    ],
  },
  insightsNone: {
    title: 'Articles, none found',
    at: '.results-empty',
    controls: [...searches.map((q) => list(q, { q })), list('All articles')],
  },
  articleMissing: {
    title: 'Article not found',
    at: '.error-page',
    controls: [list('Back to Insights'), ...byCategory],
  },
} satisfies Record<string, Place>;

function list(name: string, query?: Readonly<Record<string, string>>): LinkControl {
  return link(name, { opens: '/insights', ...(query && { query: new URLSearchParams(query).toString() }) });
}
