import './recent-users.css';
import { adminWords as words } from '#content/portal.ts';
import type { ListedUser } from '#features/accounts/newest-users.server.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';
import { catalogue } from '#features/billing/catalogue.ts';

const [user, company, role, subscription, status, joined] = words.columns;

/**
 * The newest users. On a narrow screen each row stands as a block with the column's name before each cell; the roles
 * are written out, since browsers forget them where a table is not laid out as one.
 */
export function RecentUsers({ users }: { readonly users: readonly ListedUser[] }) {
  if (users.length === 0) return <p className="admin-note">{words.none}</p>;
  return (
    <table className="recent-users" role="table" aria-labelledby="recent-title">
      <thead role="rowgroup">
        <tr role="row">
          {words.columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {users.map((one) => (
          <tr key={one.id} role="row">
            <th role="rowheader" scope="row" data-label={user}>
              <span className="recent-users-name">{one.fullName?.trim() || words.unnamed}</span>
              <span>{one.email}</span>
            </th>
            <td role="cell" data-label={company}>
              {one.company?.trim() || words.nothing}
            </td>
            <td role="cell" data-label={role}>
              {one.role}
            </td>
            <td role="cell" data-label={subscription}>
              {nameOf(one.tier)}
            </td>
            <td role="cell" data-label={status}>
              <span className="recent-users-status" data-active={one.status === 'active'}>
                {one.status === 'active' ? words.active : words.inactive}
              </span>
            </td>
            <td role="cell" data-label={joined}>
              <LocalTime at={one.joinedAt} isDay />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of what somebody subscribes to; what is no offer of ours is shown as it is. */
function nameOf(tier: string | null): string {
  return catalogue.offers.find(({ id }) => id === tier)?.name ?? tier ?? words.nothing;
}
