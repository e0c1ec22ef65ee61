import './webhooks.css';
import { Link } from 'react-router';
import { webhookCopy as copy } from '#content/webhooks.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { ListedEndpoint } from '#features/webhooks/endpoint-views.ts';
import { EndpointState } from '#features/webhooks/pages/endpoint-state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

interface EndpointListProps {
  readonly endpoints: readonly ListedEndpoint[];
  readonly base: string;
}

const columns = [
  { label: copy.endpoint },
  { label: copy.events },
  { label: copy.state },
  { label: copy.lastSuccess },
  { label: copy.attempts, holds: 'number' },
  { label: copy.waiting, holds: 'number' },
  { label: copy.failed, holds: 'number' },
] as const;

export function EndpointList({ endpoints, base }: EndpointListProps) {
  if (endpoints.length === 0) return <Empty title={copy.emptyTitle}>{copy.empty}</Empty>;
  return (
    <DataTable columns={columns} label={copy.title}>
      {endpoints.map((one) => (
        <Row key={one.id}>
          <RowHead column={copy.endpoint} under={one.description || undefined}>
            <Link to={`${base}/${one.id}`}>{placeOf(one.url)}</Link>
          </RowHead>
          <Cell column={copy.events}>
            <ul className="webhook-types">
              {one.eventTypes.map((type) => (
                <li key={type}>{type}</li>
              ))}
            </ul>
          </Cell>
          <Cell column={copy.state}>
            <EndpointState endpoint={one} />
          </Cell>
          <Cell column={copy.lastSuccess}>
            {one.lastSuccessAt === null ? copy.never : <LocalTime at={one.lastSuccessAt} />}
          </Cell>
          <Cell column={copy.attempts} holds="number">
            {one.recent}
          </Cell>
          <Cell column={copy.waiting} holds="number">
            {one.waiting}
          </Cell>
          <Cell column={copy.failed} holds="number">
            {one.failed}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

/** Omits the query, which may contain a key. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}
