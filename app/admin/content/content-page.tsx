import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { ContentListData } from '#app/admin/content/content-actions.server.ts';
import { ContentStateWord } from '#app/admin/content/content-state.tsx';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { contentTypeNames, contentTypes, type ContentTypeName } from '#features/site-content/content-types.ts';
import type { ListedItem } from '#features/site-content/editing/editing.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface ContentPageProps {
  readonly type: ContentTypeName;
  readonly items: readonly ListedItem[];
}

const columns = [
  { label: copy.columns.title },
  { label: copy.columns.state, width: 'l', narrow: 'top' },
  { label: copy.columns.updated, width: 'm' },
  { label: copy.columns.order, width: 's', narrow: 'top' },
] as const;

export function ContentPage({ type, items }: ContentPageProps) {
  const mayWrite = useCan('articles:write');
  const { Form, state, data } = useRetryingFetcher<ContentListData>({ retry: 'never' });
  const { label, one } = contentTypes[type];
  return (
    <>
      <AdminHead
        title={copy.title}
        lead={copy.lead}
        actions={
          mayWrite && (
            <Form method="post">
              <input type="hidden" name="type" value={type} />
              <Button type="submit" name="action" value="new" variant="primary" size="small" busy={state !== 'idle'}>
                <Icon name="plus" />
                {copy.new(one)}
              </Button>
            </Form>
          )
        }
      />
      <Tabs ruled aria-label={copy.types}>
        {contentTypeNames.map((name) => (
          <Link
            key={name}
            to={`${href('/admin/content')}?type=${name}`}
            aria-current={name === type ? 'page' : undefined}
          >
            {contentTypes[name].label}
          </Link>
        ))}
      </Tabs>
      {data?.ok === false && <Alert tone="error" role="alert" title={data.reason === 'many' ? copy.many : copy.gone} />}
      {items.length === 0 ? (
        <Empty title={copy.empty(label)}>{copy.emptyHint}</Empty>
      ) : (
        <DataTable label={label} columns={columns}>
          {items.map((item, place) => (
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
                {mayWrite && place > 0 && (
                  <Form method="post">
                    <input type="hidden" name="id" value={item.id} />
                    <Button
                      type="submit"
                      name="action"
                      value="up"
                      size="small"
                      variant="quiet"
                      aria-label={copy.up(item.title)}
                    >
                      <Icon name="chevron-up" />
                    </Button>
                  </Form>
                )}
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
    </>
  );
}
