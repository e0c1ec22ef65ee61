import { lazy, Suspense } from 'react';
import { href, Link } from 'react-router';
import { subjectHref } from '#app/admin/subjects/subject-href.ts';
import type { UserPageData } from '#app/admin/people/load-user-page.server.ts';
import { adminSite } from '#content/admin/admin.ts';
import { userCopy as copy } from '#content/admin/user.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import type { PendingAction } from '#features/users/admin/use-user-actions.tsx';
import { Panel, ProfilePanel, SessionsPanel, WaysPanel } from '#features/users/admin/user-panels.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

// At the end of a long page.
const EntryTable = lazy(() =>
  import('#features/audit-log/admin/entry-table.tsx').then((module) => ({ default: module.EntryTable })),
);

interface AccountPanelsProps {
  readonly account: UserPageData;
  readonly ownSession: string;
  readonly ask: (action: PendingAction) => void;
}

/** Profile, ways to sign in, sessions, and what the audit log says. */
export function AccountPanels({ account, ownSession, ask }: AccountPanelsProps) {
  const { user, entries } = account;
  const seesLog = useCan('operations');
  return (
    <>
      <ProfilePanel user={user} customerHref={account.customerHref} />
      <OrganizationsPanel account={account} />
      <WaysPanel user={user} />
      <SessionsPanel user={user} ownSession={ownSession} ask={ask} />
      {seesLog && (
        <Panel title={copy.audit} id="audit-title" actions={<Link to={account.auditHref}>{copy.auditAll}</Link>} wide>
          {entries.length === 0 ? (
            <p className="soft small">{copy.auditNone}</p>
          ) : (
            <Suspense>
              <EntryTable entries={entries} hrefOf={subjectHref} names={account.subjectNames} titleId="audit-title" />
            </Suspense>
          )}
        </Panel>
      )}
    </>
  );
}

function OrganizationsPanel({ account }: { readonly account: UserPageData }) {
  const { user, organizations } = account;
  const seesWork = useCan('leads:read');
  return (
    <Panel
      title={copy.organizations}
      id="organizations-title"
      actions={seesWork && <Link to={`${href('/admin/projects')}?of=${user.id}`}>{adminSite.sections.projects}</Link>}
    >
      <RuledList>
        {organizations.map(({ id, name, role, plan }) => (
          <li key={id}>
            <Link to={href('/admin/organizations/:organizationId', { organizationId: id })}>{name}</Link>
            <span className="soft">{[role, plan].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </RuledList>
    </Panel>
  );
}
