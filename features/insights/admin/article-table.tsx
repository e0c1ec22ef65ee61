import { Link, href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import { ArticleSelection } from '#features/insights/admin/article-selection.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { articleList, type ArticleQuery } from '#features/insights/admin/article-list.ts';
import type { ListedDraft } from '#features/insights/admin/list-drafts.server.ts';
import type { Page } from '#forms/list/define-list.ts';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { useColumnChoice } from '#ui/list/column-choice.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { useSelection } from '#ui/list/selection.tsx';

export interface ArticleTableProps {
  readonly query: ArticleQuery;
  readonly page: Page<ListedDraft>;
  readonly sectors: readonly string[];
}

export function ArticleTable({ query, page, sectors }: ArticleTableProps) {
  const mayWrite = useCan('articles:write');
  const selection = useSelection(page.items.map(({ id }) => id));
  const isNarrowed = articleList.isFiltered(query);
  const columns = useColumnChoice(
    'articles',
    ['Categories', 'Author', 'Published', 'Last changed', 'Views'],
    ['Author'],
  );
  const sector = sectors.map((value) => ({ value, copy: value }));
  return (
    <>
      <ListToolbar
        list={articleList}
        query={query}
        options={{ sector }}
        name="Articles"
        sort={sortCopy}
        columns={columns}
      />
      {page.items.length === 0 ? (
        <NoArticles isNarrowed={isNarrowed} />
      ) : (
        <DataTable
          label="Articles"
          hidden={columns.hidden}
          selection={mayWrite ? selection : undefined}
          columns={[
            { label: 'Title', sort: articleList.sortLink(query, 'title') },
            { label: 'Status', width: 'm', narrow: 'top' },
            { label: 'Categories', width: 'm' },
            { label: 'Author', width: 'm', narrow: 'none' },
            { label: 'Published', width: 's', narrow: 'none', sort: articleList.sortLink(query, 'published') },
            { label: 'Last changed', width: 'm', sort: articleList.sortLink(query, 'changed') },
            {
              label: 'Views',
              width: 'xs',
              holds: 'number',
              narrow: 'none',
              sort: articleList.sortLink(query, 'views'),
            },
          ]}
        >
          {page.items.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </DataTable>
      )}
      {mayWrite && <ArticleSelection selection={selection} articles={page.items} />}
      <Pager {...articleList.pages(query, page.next)} />
    </>
  );
}

const sortCopy = {
  changed: 'Last changed',
  '-changed': 'Least recently changed',
  published: 'Newest first',
  '-published': 'Oldest first',
  title: 'Title, A to Z',
  '-title': 'Title, Z to A',
  views: 'Most views',
  '-views': 'Fewest views',
};

function NoArticles({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <Empty title="No articles yet">
        New articles start as drafts, saved as you write, and visible once you publish them.
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
  const { id, title, author, sectors, publishedAt, publishAt, touchedAt, views } = article;
  return (
    <Row rowId={id}>
      <RowHead column="Title">
        <Link to={href('/admin/articles/:articleId', { articleId: id })}>{title === '' ? 'Untitled' : title}</Link>
      </RowHead>
      <Cell column="Status">
        <ArticleStateWord {...article} />
        {publishAt !== null && (
          <span className="under">
            <LocalTime at={publishAt.toISOString()} relative />
          </span>
        )}
      </Cell>
      <Cell column="Categories">{sectors.join(', ')}</Cell>
      <Cell column="Author">{author}</Cell>
      <Cell column="Published">{publishedAt !== null && <LocalTime at={publishedAt.toISOString()} relative />}</Cell>
      <Cell column="Last changed">
        <LocalTime at={touchedAt.toISOString()} relative />
      </Cell>
      <Cell column="Views" holds="number">
        {views.toLocaleString('en')}
      </Cell>
    </Row>
  );
}
