import './webhooks.css';
import { Link } from 'react-router';
import { webhookWords as words } from '#content/webhooks.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import type { ListedEndpoint } from '#features/webhooks/endpoint-views.ts';
import { EndpointState } from '#features/webhooks/pages/endpoint-state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';

interface EndpointListProps {
  readonly endpoints: readonly ListedEndpoint[];
  /** Where the endpoints' pages are. */
  readonly base: string;
}

const columns = [
  { label: words.endpoint },
  { label: words.events },
  { label: words.state },
  { label: words.lastSuccess },
  { label: words.attempts, holds: 'number' },
  { label: words.waiting, holds: 'number' },
  { label: words.failed, holds: 'number' },
] as const;

/** All endpoints, each with how it does. */
export function EndpointList({ endpoints, base }: EndpointListProps) {
  if (endpoints.length === 0) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
  return (
    <DataTable columns={columns} label={words.title}>
      {endpoints.map((one) => (
        <Row key={one.id}>
          <RowHead column={words.endpoint} under={one.description || undefined}>
            <Link to={`${base}/${one.id}`}>{placeOf(one.url)}</Link>
          </RowHead>
          <Cell column={words.events}>
            <ul className="webhook-types">
              {one.eventTypes.map((type) => (
                <li key={type}>{type}</li>
              ))}
            </ul>
          </Cell>
          <Cell column={words.state}>
            <EndpointState endpoint={one} />
          </Cell>
          <Cell column={words.lastSuccess}>
            {one.lastSuccessAt === null ? words.never : <LocalTime at={one.lastSuccessAt} />}
          </Cell>
          <Cell column={words.attempts} holds="number">
            {one.recent}
          </Cell>
          <Cell column={words.waiting} holds="number">
            {one.waiting}
          </Cell>
          <Cell column={words.failed} holds="number">
            {one.failed}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

/** Without the query, which may hold a key. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}
