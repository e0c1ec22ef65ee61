import './webhooks.css';
import { Link } from 'react-router';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { ListedEndpoint } from '#features/webhooks/endpoint-views.ts';
import { EndpointState } from '#features/webhooks/admin/endpoint-state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

interface EndpointListProps {
  readonly endpoints: readonly ListedEndpoint[];
  readonly base: string;
}

const columns = [
  { label: copy.endpoint },
  { label: copy.state, width: 'l', narrow: 'top' },
  { label: copy.events, width: 'xl' },
  { label: copy.lastSuccess, width: 's' },
  { label: copy.attempts, width: 'm', holds: 'number', narrow: 'none' },
  { label: copy.waiting, width: 'xs', holds: 'number', narrow: 'none' },
  { label: copy.failed, width: 'xs', holds: 'number', narrow: 'none' },
] as const;

export function EndpointList({ endpoints, base }: EndpointListProps) {
  if (endpoints.length === 0) return <Empty title={copy.emptyTitle}>{copy.empty}</Empty>;
  return (
    <DataTable columns={columns} label={copy.title}>
      {endpoints.map((one) => (
        <Row key={one.id}>
          <RowHead column={copy.endpoint} under={one.description || undefined}>
            <Link to={`${base}/${one.id}`}>{shownAddress(one)}</Link>
          </RowHead>
          <Cell column={copy.state}>
            <EndpointState endpoint={one} />
          </Cell>
          <Cell column={copy.events}>
            <span title={one.eventTypes.join(', ')}>{one.eventTypes.join(', ')}</span>
          </Cell>
          <Cell column={copy.lastSuccess}>
            {one.lastSuccessAt !== null && <LocalTime at={one.lastSuccessAt} relative />}
          </Cell>
          <Cell column={copy.attempts} holds="number">
            {one.recent > 0 && one.recent}
          </Cell>
          <Cell column={copy.waiting} holds="number">
            {one.waiting > 0 && one.waiting}
          </Cell>
          <Cell column={copy.failed} holds="number">
            {one.failed > 0 && one.failed}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

/** Omits the query, which may contain a key, as does the path of chat programs. */
export function shownAddress({ url, format }: Pick<ListedEndpoint, 'url' | 'format'>): string {
  const { host, pathname } = new URL(url);
  if (format !== 'standard') return `${copy.formats[format]}: ${host}`;
  return pathname === '/' ? host : `${host}${pathname}`;
}
