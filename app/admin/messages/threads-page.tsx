import { href, Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import type { ThreadsData } from '#features/messages/list-threads.server.ts';
import { threadHref } from '#features/messages/messages.ts';
import { threadList, type ThreadQuery } from '#features/messages/thread-list.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const { columns: labels } = copy;
const columns = [
  { label: labels.client, width: 'l' },
  { label: labels.last },
  { label: labels.state, width: 's', narrow: 'top' },
  { label: labels.contact, width: 'm' },
  { label: labels.at, width: 's' },
] as const;
const tones = { overdue: 'bad', waiting: 'waiting', quiet: 'off' } as const;

interface ThreadsPageProps extends ThreadsData {
  readonly query: ThreadQuery;
  /** Names by id. */
  readonly projects: Readonly<Record<string, string>>;
}

export function ThreadsPage({ page, team, query, projects }: ThreadsPageProps) {
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} />
      <ListToolbar list={threadList} query={query} options={{ contact: team }} name={copy.title} />
      {page.items.length === 0 ? (
        <Empty title={copy.empty}>{copy.emptyNote}</Empty>
      ) : (
        <DataTable columns={columns} label={copy.title}>
          {page.items.map(({ organizationId, projectId, organization, last, state, contact, lastAt }) => (
            <Row key={organizationId + projectId}>
              <RowHead column={labels.client} under={projects[projectId]}>
                <Link to={threadHref(href('/admin/messages/:organizationId', { organizationId }), projectId)}>
                  {organization}
                </Link>
              </RowHead>
              <Cell column={labels.last}>{last}</Cell>
              <Cell column={labels.state}>
                <State tone={tones[state]}>{copy.states[state]}</State>
              </Cell>
              <Cell column={labels.contact}>{contact}</Cell>
              <Cell column={labels.at}>
                <LocalTime at={lastAt} relative />
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
      <Pager {...threadList.pages(query, page.next)} />
    </>
  );
}
