import { href, Link } from 'react-router';
import { adminCopy as copy } from '#content/admin/admin-overview.ts';
import { roleName } from '#content/accounts/roles.ts';
import { StandingState } from '#features/users/admin/standing-state.tsx';
import type { ListedUser } from '#features/users/newest-users.server.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

const [user, company, role, subscription, status, joined] = copy.columns;

export function RecentUsers({ users }: { readonly users: readonly ListedUser[] }) {
  if (users.length === 0) return <Empty title={copy.none} />;
  return (
    <DataTable columns={copy.columns.map((label) => ({ label }))} titleId="recent-title">
      {users.map((one) => (
        <Row key={one.id}>
          <RowHead column={user} under={one.email}>
            <Link to={href('/admin/people/:recordId', { recordId: one.id })}>
              {one.fullName?.trim() || copy.unnamed}
            </Link>
          </RowHead>
          <Cell column={company}>{one.company?.trim() || copy.nothing}</Cell>
          <Cell column={role}>{roleName(one.role)}</Cell>
          <Cell column={subscription}>{one.tier ?? copy.nothing}</Cell>
          <Cell column={status}>
            <StandingState standing={one.standing} />
          </Cell>
          <Cell column={joined}>
            <LocalTime at={one.joinedAt} isDay />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
