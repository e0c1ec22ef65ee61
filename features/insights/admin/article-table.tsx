import './article-table.css';
import { Form, Link, href } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import {
  articleListPath,
  type ArticleListQuery,
  type ArticleOrder,
  type ListedDraft,
} from '#features/insights/admin/article-list.ts';
import { articleStates } from '#features/insights/drafts/draft.ts';
import { ArticleStateWord, stateNames } from '#features/insights/admin/article-state.tsx';
import { Button } from '#ui/button.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface ArticleTableProps {
  readonly query: ArticleListQuery;
  readonly articles: readonly ListedDraft[];
  readonly next: string | null;
  readonly sectors: readonly string[];
}

export function ArticleTable({ query, articles, next, sectors }: ArticleTableProps) {
  const isNarrowed = query.q !== '' || query.state !== undefined || query.sector !== '';
  return (
    <>
      <Narrowing query={query} sectors={sectors} />
      {articles.length === 0 ? (
        <NoArticles isNarrowed={isNarrowed} />
      ) : (
        <DataTable
          label="Articles"
          columns={[
            { label: 'Title', sort: sortOf(query, 'title') },
            { label: 'State' },
            { label: 'Sectors' },
            { label: 'Published', sort: sortOf(query, 'published') },
            { label: 'Last changed', sort: sortOf(query, 'changed') },
            { label: 'Views', holds: 'number', sort: sortOf(query, 'views') },
          ]}
        >
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </DataTable>
      )}
      <Pager
        first={query.after === '' ? null : articleListPath({ ...query, after: '' })}
        next={next === null ? null : articleListPath({ ...query, after: next })}
      />
    </>
  );
}

function Narrowing({ query, sectors }: Pick<ArticleTableProps, 'query' | 'sectors'>) {
  const { q, state, sector, order, reversed } = query;
  return (
    <Form
      method="get"
      action={href('/admin/articles')}
      className="article-narrowing"
      role="search"
      key={articleListPath(query)}
    >
      <TextField
        id="articles-q"
        name="q"
        type="search"
        label="Title, excerpt or address"
        defaultValue={q}
        maxLength={200}
      />
      <SelectField
        id="articles-state"
        name="state"
        label="State"
        placeholder="Any"
        options={articleStates.map((value) => ({ value, copy: stateNames[value] }))}
        defaultValue={state ?? ''}
      />
      <SelectField
        id="articles-sector"
        name="sector"
        label="Sector"
        placeholder="Any"
        options={sectors}
        defaultValue={sector}
      />
      {(order !== 'changed' || reversed) && (
        <input type="hidden" name="sort" value={`${reversed ? '-' : ''}${order}`} />
      )}
      <Button type="submit">Show</Button>
    </Form>
  );
}

function NoArticles({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <Empty title="No articles yet">
        New articles start as drafts, saved as you write and visible once you publish them.
      </Empty>
    );
  }
  return (
    <Empty
      title="No articles match these filters"
      actions={<Link to={href('/admin/articles')}>Show all articles</Link>}
    >
      Remove a filter or try another search.
    </Empty>
  );
}

function ArticleRow({ article }: { readonly article: ListedDraft }) {
  const { id, title, slug, author, sectors, publishedAt, publishAt, touchedAt, views } = article;
  return (
    <Row>
      <RowHead column="Title" under={[author, slug.startsWith('draft-') ? '' : slug].filter(Boolean).join(' · ')}>
        <Link to={href('/admin/articles/:articleId', { articleId: id })}>{title === '' ? 'Untitled' : title}</Link>
      </RowHead>
      <Cell column="State">
        <ArticleStateWord {...article} />
        {publishAt !== null && (
          <span className="article-due">
            <LocalTime at={publishAt.toISOString()} />
          </span>
        )}
      </Cell>
      <Cell column="Sectors">{sectors.join(', ')}</Cell>
      <Cell column="Published">
        {publishedAt === null ? 'Not yet' : <LocalTime at={publishedAt.toISOString()} isDay />}
      </Cell>
      <Cell column="Last changed">
        <LocalTime at={touchedAt.toISOString()} />
      </Cell>
      <Cell column="Views" holds="number">
        {views.toLocaleString('en')}
      </Cell>
    </Row>
  );
}

/** Ascending orders; the others start with the newest or highest. */
const upward: readonly ArticleOrder[] = ['title'];

function sortOf(query: ArticleListQuery, order: ArticleOrder) {
  const isNow = query.order === order;
  const reversed = isNow && !query.reversed;
  const now = upward.includes(order) !== query.reversed ? ('ascending' as const) : ('descending' as const);
  return { to: articleListPath({ ...query, after: '', order, reversed }), now: isNow ? now : null };
}
