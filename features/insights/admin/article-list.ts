import { href } from 'react-router';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, openFilter, textFilter } from '#forms/list/filters.ts';
import type { ArticleState } from '#features/insights/drafts/draft.ts';

export const stateNames: Readonly<Record<ArticleState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Published, changed',
};

export const articleList = defineList({
  path: href('/admin/articles'),
  filters: {
    q: textFilter('Title, excerpt, or URL', { max: 200, control: 'search' }),
    state: choiceFilter('Status', 'Any', stateNames),
    sector: openFilter('Category', 'Any', /^.{1,40}$/u),
  },
  sorts: {
    changed: 'changed desc',
    '-changed': 'changed asc',
    published: 'published desc',
    '-published': 'published asc',
    title: 'title asc',
    '-title': 'title desc',
    views: 'views desc',
    '-views': 'views asc',
  },
});
export type ArticleQuery = QueryOf<typeof articleList>;
