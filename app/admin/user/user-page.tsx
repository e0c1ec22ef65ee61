import { Link } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { subjectHref } from '#app/admin/subject-href.ts';
import { PurchasesPanel, SentPanel } from '#app/admin/user/user-dealings.tsx';
import type { UserPageData } from '#app/admin/user/load-user-page.server.ts';
import { paths } from '#app/paths.ts';
import { userWords as words, usersWords } from '#content/people.ts';
import { auditAddress } from '#features/accounts/audit-log/audit-log.ts';
import { EntryTable } from '#features/accounts/audit-log/audit-list.tsx';
import { ActButtons, ActDialog, ActSaid, useUserActs } from '#features/accounts/users/user-acts.tsx';
import { Panel, ProfilePanel, SessionsPanel, WaysPanel } from '#features/accounts/users/user-panels.tsx';

interface UserPageProps {
  readonly data: UserPageData;
  /** Who looks, and by which session. */
  readonly self: { readonly userId: string; readonly sessionId: string };
}

/** One user: the account and what can be done to it, and what every feature has of the person. */
export function UserPage({ data, self }: UserPageProps) {
  const { user } = data;
  const { fetcher, asked, ask, close } = useUserActs();
  const isSelf = user.id === self.userId;
  return (
    <>
      <p className="user-back">
        <Link to={paths.adminUsers}>{words.back}</Link>
      </p>
      <AdminHead
        title={user.fullName?.trim() || usersWords.unnamed}
        lead={isSelf ? words.selfNote : user.email}
        actions={<ActButtons user={user} isSelf={isSelf} ask={ask} />}
      />
      <ActSaid fetcher={fetcher} />
      <div className="user-page">
        <ProfilePanel user={user} customerHref={data.customerHref} />
        <WaysPanel user={user} />
        <SessionsPanel user={user} ownSession={self.sessionId} ask={ask} />
        <PurchasesPanel data={data} />
        <SentPanel data={data} />
        <Panel
          title={words.audit}
          id="audit-title"
          actions={<Link to={auditAddress({ person: user.id })}>{words.auditAll}</Link>}
          wide
        >
          {data.entries.length === 0 ? (
            <p className="user-soft">{words.auditNone}</p>
          ) : (
            <EntryTable entries={data.entries} hrefOf={subjectHref} names={data.subjectNames} titleId="audit-title" />
          )}
        </Panel>
      </div>
      <ActDialog user={user} fetcher={fetcher} asked={asked} close={close} />
    </>
  );
}
