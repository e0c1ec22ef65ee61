import type { BrowserError } from '#features/browser-errors/browser-errors.server.ts';
import { href } from 'react-router';
import { systemCopy as copy } from '#content/admin/system.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { defineList, type Page, type QueryOf } from '#forms/list/define-list.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Text } from '#ui/layout/text.tsx';

const { columns } = copy;

export const browserErrorList = defineList({
  path: href('/admin/system'),
  filters: {},
  sorts: { newest: 'lastSeen desc' },
});

interface BrowserErrorsListProps {
  readonly query: QueryOf<typeof browserErrorList>;
  readonly page: Page<BrowserError>;
}

/** One row per message and release. */
export function BrowserErrorsList({ query, page }: BrowserErrorsListProps) {
  return (
    <>
      {page.items.length === 0 ? (
        <Empty title={copy.empty}>{copy.emptyHint}</Empty>
      ) : (
        <DataTable
          label={copy.errors}
          columns={[
            { label: columns.message },
            { label: columns.level, width: 's', narrow: 'top' },
            { label: columns.page, width: 'l' },
            { label: columns.release, width: 's', narrow: 'none' },
            { label: columns.count, width: 'xs', holds: 'number' },
            { label: columns.firstSeen, width: 's', narrow: 'none' },
            { label: columns.lastSeen, width: 's' },
          ]}
        >
          {page.items.map((error) => (
            <ErrorRow key={error.id} error={error} />
          ))}
        </DataTable>
      )}
      <Pager {...browserErrorList.pages(query, page.next)} />
    </>
  );
}

function ErrorRow({ error }: { readonly error: BrowserError }) {
  return (
    <Row>
      <RowHead column={columns.message}>
        <Text as="p" weight="strong">
          {error.message}
        </Text>
        {error.source !== '' && (
          <Text as="details" size="xs" weight="normal">
            <summary className="soft">{copy.source}</summary>
            <Text as="pre" wrap="pre">
              {error.source}
            </Text>
          </Text>
        )}
      </RowHead>
      <Cell column={columns.level}>
        <State tone={error.level === 'error' ? 'bad' : 'waiting'}>{copy.levels[error.level]}</State>
      </Cell>
      <Cell column={columns.page}>{error.page}</Cell>
      <Cell column={columns.release}>
        <span className="data">{error.release}</span>
      </Cell>
      <Cell column={columns.count} holds="number">
        {error.count.toLocaleString('en-US')}
      </Cell>
      <Cell column={columns.firstSeen}>
        <LocalTime at={error.firstSeenAt} relative />
      </Cell>
      <Cell column={columns.lastSeen}>
        <LocalTime at={error.lastSeenAt} relative />
      </Cell>
    </Row>
  );
}
