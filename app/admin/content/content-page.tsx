import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { ContentStateWord } from '#app/admin/content/content-state.tsx';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { contentTypeNames, contentTypes } from '#features/site-content/content-types.ts';
import { contentList, type ContentQuery } from '#features/site-content/editing/content-list.ts';
import { newContentId, type SaveResult } from '#features/site-content/editing/editing.ts';
import type { ListedItem } from '#features/site-content/editing/list-content.server.ts';
import type { Page } from '#forms/list/define-list.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface ContentPageProps {
  readonly query: ContentQuery;
  readonly page: Page<ListedItem>;
}

const columns = [
  { label: copy.columns.title },
  { label: copy.columns.state, width: 'l', narrow: 'top' },
  { label: copy.columns.updated, width: 'm' },
  { label: copy.columns.order, width: 's', narrow: 'top' },
] as const;

const moves = [
  { name: 'up', icon: 'chevron-up' },
  { name: 'top', icon: 'to-top' },
] as const;

export function ContentPage({ query, page }: ContentPageProps) {
  const { type } = query;
  const isNarrowed = contentList.isFiltered(query);
  const mayWrite = useCan('articles:write');
  const { Form, data } = useRetryingFetcher<SaveResult>({ retry: 'never' });
  const { label, one } = contentTypes[type];
  return (
    <>
      <AdminHead
        title={copy.title}
        lead={copy.lead}
        actions={
          mayWrite && (
            <ButtonLink
              variant="primary"
              size="small"
              href={`${href('/admin/content/:itemId', { itemId: newContentId })}?type=${type}`}
            >
              <Icon name="plus" />
              {copy.new(one)}
            </ButtonLink>
          )
        }
      />
      <Tabs ruled aria-label={copy.types}>
        {contentTypeNames.map((name) => (
          <Link key={name} to={contentList.href({ type: name })} aria-current={name === type ? 'page' : undefined}>
            {contentTypes[name].label}
          </Link>
        ))}
      </Tabs>
      {data?.ok === false && <Alert tone="error" role="alert" title={copy.gone} />}
      <ListToolbar list={contentList} query={query} options={{}} name={label} sort={copy.sorts} />
      {page.items.length === 0 ? (
        <Empty
          title={isNarrowed ? copy.noMatch(label) : copy.empty(label)}
          actions={isNarrowed && <Link to={contentList.href({ type })}>{copy.all}</Link>}
        >
          {isNarrowed ? copy.noMatchHint : copy.emptyHint}
        </Empty>
      ) : (
        <DataTable label={label} columns={columns}>
          {page.items.map((item, place) => (
            <Row key={item.id}>
              <RowHead column={copy.columns.title} under={item.isSample ? copy.sample : undefined}>
                <Link to={href('/admin/content/:itemId', { itemId: item.id })}>{item.title}</Link>
              </RowHead>
              <Cell column={copy.columns.state}>
                <ContentStateWord state={item.state} />
              </Cell>
              <Cell column={copy.columns.updated}>
                <LocalTime at={item.updatedAt.toISOString()} relative />
              </Cell>
              <Cell column={copy.columns.order}>
                {mayWrite && query.sort === 'order' && (place > 0 || query.after !== '' || isNarrowed) && (
                  <Form method="post">
                    <input type="hidden" name="id" value={item.id} />
                    {moves.map(({ name, icon }) => (
                      <Button
                        key={name}
                        type="submit"
                        name="action"
                        value={name}
                        size="small"
                        variant="quiet"
                        aria-label={copy[name](item.title)}
                      >
                        <Icon name={icon} />
                      </Button>
                    ))}
                  </Form>
                )}
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
      <Pager {...contentList.pages(query, page.next)} />
    </>
  );
}
