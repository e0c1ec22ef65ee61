import './users-list.css';
import { href, Link } from 'react-router';
import { usersCopy as copy } from '#content/people.ts';
import { LocalTime } from '#ui/local-time.tsx';
import {
  userFilters,
  usersAddress,
  type ListedPerson,
  type Standing,
  type UsersPage,
  type UsersQuery,
  type UserSort,
} from '#features/accounts/users/users.ts';
import { Cell, DataTable, Row, RowHead, type DataColumn } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { FilterBar } from '#ui/list/filter-bar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { State } from '#ui/feedback/state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const { columns } = copy;

interface UsersListProps {
  readonly query: UsersQuery;
  readonly page: UsersPage;
  /** The catalogue name of a subscription. */
  readonly nameOf: (tier: string) => string;
}

export function UsersList({ query, page, nameOf }: UsersListProps) {
  const isFiltered = query.q !== '' || query.role !== '' || query.status !== '' || query.standing !== '';
  return (
    <>
      <UserFilters query={query} isFiltered={isFiltered} />
      {page.users.length === 0 ? (
        <Empty title={isFiltered ? copy.noMatch : copy.empty}>{isFiltered ? copy.noMatchHint : copy.emptyHint}</Empty>
      ) : (
        <DataTable columns={columnsOf(query)} label={copy.title}>
          {page.users.map((user) => (
            <UserRow key={user.id} user={user} nameOf={nameOf} />
          ))}
        </DataTable>
      )}
      <Pager
        first={query.after === '' ? null : usersAddress({ ...query, after: '' })}
        next={page.next === null ? null : usersAddress({ ...query, after: page.next })}
      >
        {page.users.length === 0 ? undefined : copy.shown(page.users.length)}
      </Pager>
    </>
  );
}

function UserFilters({ query, isFiltered }: { readonly query: UsersQuery; readonly isFiltered: boolean }) {
  const { sort, descending } = query;
  const order = usersAddress({ sort, descending });
  return (
    <FilterBar label={copy.filters} apply={copy.apply} clear={isFiltered ? { to: order, copy: copy.clear } : null}>
      {sort !== 'joined' && <input type="hidden" name="sort" value={sort} />}
      {new URLSearchParams(order.split('?')[1]).has('order') && (
        <input type="hidden" name="order" value={descending ? 'desc' : 'asc'} />
      )}
      <div className="filter-bar-wide">
        <TextField label={copy.search} name="q" type="search" maxLength={100} defaultValue={query.q} />
      </div>
      <SelectField
        label={copy.role}
        name="role"
        placeholder={copy.all}
        options={userFilters.role.map((value) => ({ value, copy: copy.roles[value] }))}
        defaultValue={query.role}
      />
      <SelectField
        label={copy.status}
        name="status"
        placeholder={copy.all}
        options={userFilters.status.map((value) => ({ value, copy: copy.statuses[value] }))}
        defaultValue={query.status}
      />
      <SelectField
        label={copy.standing}
        name="standing"
        placeholder={copy.all}
        options={userFilters.standing.map((value) => ({ value, copy: copy.standings[value] }))}
        defaultValue={query.standing}
      />
    </FilterBar>
  );
}

function columnsOf(query: UsersQuery): DataColumn[] {
  const sorted = (label: string, sort: UserSort): DataColumn => {
    const isNow = query.sort === sort;
    const descending = isNow ? !query.descending : sort === 'joined';
    const now = isNow ? (query.descending ? 'descending' : 'ascending') : null;
    return { label, sort: { to: usersAddress({ ...query, sort, descending, after: '' }), now } };
  };
  return [
    sorted(columns.user, 'name'),
    sorted(columns.email, 'address'),
    { label: columns.company },
    { label: columns.role },
    { label: columns.plan },
    { label: columns.standing },
    sorted(columns.joined, 'joined'),
  ];
}

interface UserRowProps {
  readonly user: ListedPerson;
  readonly nameOf: (tier: string) => string;
}

function UserRow({ user, nameOf }: UserRowProps) {
  const { id, fullName, email, company, role, tier, status, standing, joinedAt } = user;
  return (
    <Row>
      <RowHead column={columns.user}>
        <Link to={href('/admin/users/:userId', { userId: id })}>{fullName?.trim() || copy.unnamed}</Link>
      </RowHead>
      <Cell column={columns.email}>{email}</Cell>
      <Cell column={columns.company}>{company?.trim() || copy.nothing}</Cell>
      <Cell column={columns.role}>
        <span className="users-word">{role === 'admin' ? copy.admin : role === 'user' ? copy.client : role}</span>
      </Cell>
      <Cell column={columns.plan}>
        <span className="users-word">{tier === null ? copy.nothing : nameOf(tier)}</span>
        {status !== null && status !== 'active' && (
          <span className="data-table-under">
            {(copy.statuses as Readonly<Record<string, string>>)[status] ?? status}
          </span>
        )}
      </Cell>
      <Cell column={columns.standing}>
        <StandingState standing={standing} />
      </Cell>
      <Cell column={columns.joined}>
        <LocalTime at={joinedAt} isDay />
      </Cell>
    </Row>
  );
}

const tones = { good: 'good', disabled: 'bad', unconfirmed: 'off', erasing: 'waiting' } as const;

export function StandingState({ standing }: { readonly standing: Standing }) {
  return <State tone={tones[standing]}>{copy.state[standing]}</State>;
}
