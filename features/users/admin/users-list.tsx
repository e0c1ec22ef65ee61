import { memo, use } from 'react';
import { ExportContext } from '#features/accounts/rights/can.tsx';
import { href, Link } from 'react-router';
import { usersCopy as copy } from '#content/admin/people.ts';
import { roleName } from '#content/accounts/roles.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { StandingState } from '#features/users/admin/standing-state.tsx';
import type { ListedPerson } from '#features/users/list-users.public.server.ts';
import { usersList, type UsersQuery } from '#features/users/users.public.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Cell, DataTable, Row, RowHead, type DataColumn } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { useColumnChoice } from '#ui/list/column-choice.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';

const { columns } = copy;

interface UsersListProps {
  readonly query: UsersQuery;
  readonly page: Page<ListedPerson>;
  /** Catalog names of subscriptions. */
  readonly offers: Readonly<Record<string, string>>;
}

export const UsersList = memo(function UsersList({ query, page, offers }: UsersListProps) {
  const isFiltered = usersList.isFiltered(query);
  const choice = useColumnChoice('users', [columns.company, columns.role, columns.plan, columns.standing]);
  return (
    <>
      <ListToolbar
        list={usersList}
        query={query}
        options={{}}
        name={copy.title}
        sort={copy.sorts}
        columns={choice}
        exportTo={use(ExportContext) ? href('/admin/users/export') : undefined}
      />
      {page.items.length === 0 ? (
        <Empty title={isFiltered ? copy.noMatch : copy.empty}>{isFiltered ? copy.noMatchHint : copy.emptyHint}</Empty>
      ) : (
        <DataTable columns={columnsOf(query)} hidden={choice.hidden} label={copy.title}>
          {page.items.map((user) => (
            <UserRow key={user.id} user={user} nameOf={(tier) => offers[tier] ?? tier} />
          ))}
        </DataTable>
      )}
      <Pager {...usersList.pages(query, page.next)}>
        {page.items.length === 0 ? undefined : copy.shown(page.items.length)}
      </Pager>
    </>
  );
});

function columnsOf(query: UsersQuery): DataColumn[] {
  return [
    { label: columns.user, sort: usersList.sortLink(query, 'name') },
    { label: columns.email, sort: usersList.sortLink(query, 'address') },
    { label: columns.company, width: 's' },
    { label: columns.role, width: 's', narrow: 'none' },
    { label: columns.plan, width: 'm' },
    { label: columns.standing, width: 'm', narrow: 'top' },
    { label: columns.joined, width: 's', narrow: 'none', sort: usersList.sortLink(query, 'joined') },
  ];
}

interface UserRowProps {
  readonly user: ListedPerson;
  readonly nameOf: (tier: string) => string;
}

function UserRow({ user, nameOf }: UserRowProps) {
  const { id, fullName, email, company, organization, role, tier, status, standing, joinedAt } = user;
  return (
    <Row>
      <RowHead column={columns.user}>
        <Link to={href('/admin/people/:recordId', { recordId: id })}>{fullName?.trim() || email}</Link>
      </RowHead>
      <Cell column={columns.email}>{email}</Cell>
      <Cell column={columns.company}>{organization ?? company?.trim()}</Cell>
      <Cell column={columns.role}>{roleName(role)}</Cell>
      <Cell column={columns.plan}>
        {tier !== null && nameOf(tier)}
        {status !== null && status !== 'active' && (
          <span className="under">{(copy.statuses as Readonly<Record<string, string>>)[status] ?? status}</span>
        )}
      </Cell>
      <Cell column={columns.standing}>
        <StandingState standing={standing} />
      </Cell>
      <Cell column={columns.joined}>
        <LocalTime at={joinedAt} relative />
      </Cell>
    </Row>
  );
}
