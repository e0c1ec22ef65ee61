import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { PersonData } from '#app/admin/people/load-person.server.ts';
import { TimelinePanel } from '#app/admin/people/timeline-panel.tsx';
import { AccountPanels } from '#app/admin/people/account-panels.tsx';
import { CompanyLink, LeadsPanel } from '#app/admin/people/leads/leads-panel.tsx';
import { NewsletterPanel, PurchasesPanel } from '#app/admin/people/user-purchases.tsx';
import { erasureCopy, personCopy as copy } from '#content/admin/person.ts';
import { userCopy } from '#content/admin/user.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { ErasePanel } from '#features/users/admin/erase-panel.tsx';
import { useUserActions } from '#features/users/admin/use-user-actions.tsx';
import { accountActions, ActionButtons, ActionDialog } from '#features/users/admin/user-actions.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';

interface PersonPageProps {
  readonly person: PersonData;
  /** The reader and their session. */
  readonly self: { readonly userId: string; readonly sessionId: string };
}

/** Everything that the site knows under one email address. */
export function PersonPage({ person, self }: PersonPageProps) {
  const { id, name, newsletter } = person;
  const actions = useUserActions(person.account?.user, self.sessionId);
  const user = actions.shown;
  const account = person.account && user && { ...person.account, user };
  const isSelf = user?.id === self.userId;
  const mayErase = useCan('erase');
  const sent = (
    <>
      {person.leads && <LeadsPanel leads={person.leads} isUnproved={user?.isConfirmed === false} />}
      {person.seesNewsletter && <NewsletterPanel newsletter={newsletter} />}
    </>
  );
  return (
    <>
      <p className="back-link">
        <Link to={href('/admin/users')}>{copy.back}</Link>
      </p>
      <AdminHead
        title={name}
        lead={isSelf ? userCopy.selfNote : <Contact person={person} />}
        actions={
          <>
            {user && !isSelf && <ActionButtons user={user} actions={accountActions(user)} ask={actions.ask} />}
            {mayErase && (
              <ButtonLink size="small" href={href('/admin/people/:recordId/export', { recordId: id })} download>
                {copy.export}
              </ButtonLink>
            )}
          </>
        }
      />
      {person.isBeingErased && (
        <Alert tone="info" role="status">
          {erasureCopy.underWay}
        </Alert>
      )}
      <Grid gap="12" rowGap="8" min="xl">
        <TimelinePanel person={person} />
        {account ? <Stack gap="8">{sent}</Stack> : sent}
        {account?.money.map((one) => (
          <PurchasesPanel key={one.id} data={one} />
        ))}
        {account && <AccountPanels account={account} ownSession={self.sessionId} ask={actions.ask} />}
        {mayErase && !isSelf && <ErasePanel recordId={id} user={user} ask={actions.ask} />}
      </Grid>
      {user && <ActionDialog user={user} actions={actions} />}
    </>
  );
}

function Contact({ person }: { readonly person: PersonData }) {
  const { email, account } = person;
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      <CompanyLink {...person} />
      {account === null && <> · {copy.noAccount}</>}
    </>
  );
}
