import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { subjectHref } from '#app/admin/subject-href.ts';
import { PurchasesPanel, SentPanel } from '#app/admin/user/user-purchases.tsx';
import type { UserPageData } from '#app/admin/user/load-user-page.server.ts';
import { usersCopy } from '#content/people.ts';
import { userCopy as copy } from '#content/user.ts';
import { auditList } from '#features/accounts/audit-log/audit-log.ts';
import { EntryTable } from '#features/accounts/audit-log/audit-list.tsx';
import { useCan } from '#features/accounts/team/can.tsx';
import { ActionButtons, ActionDialog, ActionSaid, useUserActions } from '#features/accounts/users/user-actions.tsx';
import { Panel, ProfilePanel, SessionsPanel, WaysPanel } from '#features/accounts/users/user-panels.tsx';
import { Grid } from '#ui/layout/layout.tsx';

interface UserPageProps {
  readonly data: UserPageData;
  /** The current administrator and session. */
  readonly self: { readonly userId: string; readonly sessionId: string };
}

export function UserPage({ data, self }: UserPageProps) {
  const { user } = data;
  const { fetcher, pending, ask, close } = useUserActions();
  const [seesMoney, seesLeads, seesLog] = [useCan('money:read'), useCan('leads:read'), useCan('operations')];
  const isSelf = user.id === self.userId;
  return (
    <>
      <p className="back-link">
        <Link to={href('/admin/users')}>{copy.back}</Link>
      </p>
      <AdminHead
        title={user.fullName?.trim() || usersCopy.unnamed}
        lead={isSelf ? copy.selfNote : user.email}
        actions={<ActionButtons user={user} isSelf={isSelf} ask={ask} />}
      />
      <ActionSaid fetcher={fetcher} />
      <Grid gap="12" rowGap="8" min="xl">
        <ProfilePanel user={user} customerHref={data.customerHref} />
        <WaysPanel user={user} />
        <SessionsPanel user={user} ownSession={self.sessionId} ask={ask} />
        {seesMoney && <PurchasesPanel data={data} />}
        {seesLeads && <SentPanel data={data} />}
        {seesLog && (
          <Panel
            title={copy.audit}
            id="audit-title"
            actions={<Link to={auditList.href({ person: user.id })}>{copy.auditAll}</Link>}
            wide
          >
            {data.entries.length === 0 ? (
              <p className="soft small">{copy.auditNone}</p>
            ) : (
              <EntryTable entries={data.entries} hrefOf={subjectHref} names={data.subjectNames} titleId="audit-title" />
            )}
          </Panel>
        )}
      </Grid>
      <ActionDialog user={user} fetcher={fetcher} pending={pending} close={close} />
    </>
  );
}
