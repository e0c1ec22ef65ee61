import { href } from 'react-router';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { contentTypeNames } from '#features/site-content/content-types.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, linkedFilter, textFilter } from '#forms/list/filters.ts';

export const contentList = defineList({
  path: href('/admin/content'),
  filters: {
    type: linkedFilter(copy.types, contentTypeNames),
    q: textFilter(copy.search, { max: 200, control: 'search', isLowerCase: true }),
    state: choiceFilter(copy.columns.state, copy.anyState, copy.states),
  },
  sorts: { order: 'position asc', changed: 'updated desc' },
});

export type ContentQuery = QueryOf<typeof contentList>;
