import './article-table.css';
import { Form, Link, href } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { articleList, type ArticleQuery, type ListedDraft } from '#features/insights/admin/article-list.ts';
import type { Page } from '#forms/list/define-list.ts';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { Button } from '#ui/button.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { FilterFields } from '#ui/list/filter-bar.tsx';
import { Pager } from '#ui/list/pager.tsx';

export interface ArticleTableProps {
  readonly query: ArticleQuery;
  readonly page: Page<ListedDraft>;
  readonly sectors: readonly string[];
}

export function ArticleTable({ query, page, sectors }: ArticleTableProps) {
  const isNarrowed = articleList.isFiltered(query);
  const sector = sectors.map((value) => ({ value, copy: value }));
  return (
    <>
      <Form
        method="get"
        action={href('/admin/articles')}
        className="article-narrowing"
        role="search"
        key={articleList.href(query)}
      >
        <FilterFields fields={articleList.fields(query, { sector })} />
        <Button type="submit">Show</Button>
      </Form>
      {page.items.length === 0 ? (
        <NoArticles isNarrowed={isNarrowed} />
      ) : (
        <DataTable
          label="Articles"
          columns={[
            { label: 'Title', sort: articleList.sortLink(query, 'title') },
            { label: 'State' },
            { label: 'Sectors' },
            { label: 'Published', sort: articleList.sortLink(query, 'published') },
            { label: 'Last changed', sort: articleList.sortLink(query, 'changed') },
            { label: 'Views', holds: 'number', sort: articleList.sortLink(query, 'views') },
          ]}
        >
          {page.items.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </DataTable>
      )}
      <Pager {...articleList.pages(query, page.next)} />
    </>
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
          <span className="under">
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
