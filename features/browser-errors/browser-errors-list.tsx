import './browser-errors-list.css';
import { systemCopy as copy } from '#content/system.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { BrowserError, BrowserErrorsPage } from '#features/browser-errors/browser-errors.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { State } from '#ui/feedback/state.tsx';

const { columns } = copy;

interface BrowserErrorsListProps {
  readonly page: BrowserErrorsPage;
  /** Path of the list, and this page's cursor. */
  readonly path: string;
  readonly after: string | null;
}

/** One row per message and release. */
export function BrowserErrorsList({ page, path, after }: BrowserErrorsListProps) {
  return (
    <>
      {page.errors.length === 0 ? (
        <Empty title={copy.empty}>{copy.emptyHint}</Empty>
      ) : (
        <DataTable
          label={copy.errors}
          columns={[
            { label: columns.message },
            { label: columns.level },
            { label: columns.page },
            { label: columns.release },
            { label: columns.count, holds: 'number' },
            { label: columns.firstSeen },
            { label: columns.lastSeen },
          ]}
        >
          {page.errors.map((error) => (
            <ErrorRow key={error.id} error={error} />
          ))}
        </DataTable>
      )}
      <Pager
        first={after === null ? null : path}
        next={page.next === null ? null : `${path}?${new URLSearchParams({ after: page.next })}`}
      />
    </>
  );
}

function ErrorRow({ error }: { readonly error: BrowserError }) {
  return (
    <Row>
      <RowHead column={columns.message}>
        <span className="browser-error-message">{error.message}</span>
        {error.source !== '' && (
          <details className="browser-error-source">
            <summary>{copy.source}</summary>
            <pre>{error.source}</pre>
          </details>
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
        <LocalTime at={error.firstSeenAt} />
      </Cell>
      <Cell column={columns.lastSeen}>
        <LocalTime at={error.lastSeenAt} />
      </Cell>
    </Row>
  );
}
