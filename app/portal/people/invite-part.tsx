import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { RoleField } from '#app/portal/people/role-field.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { peopleCopy as copy } from '#content/accounts/people.ts';
import type { PeopleData } from '#features/accounts/organizations/members.server.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

export function InvitePart({ reason, email }: { readonly reason: string | null; readonly email: string }) {
  return (
    <PortalSection titleId="invite-title" title={copy.invite}>
      <Stack as="form" method="post" gap="4" align="start" width="s" noValidate>
        <OrganizationField />
        <TextField
          name="email"
          label={copy.email}
          type="email"
          defaultValue={email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={reason === 'address' || reason === 'present' ? copy.reasons[reason] : undefined}
        />
        <RoleField id="invite-role" label={copy.role} chosen="member" />
        <Button type="submit" name="action" value="invite" variant="primary">
          {copy.send}
        </Button>
      </Stack>
    </PortalSection>
  );
}

export function InvitationsPart({ invitations }: Pick<PeopleData, 'invitations'>) {
  return (
    <PortalSection titleId="invitations-title" title={copy.invitations}>
      <RuledList large>
        {invitations.map(({ id, email, role, expiresAt, isExpired }) => (
          <li key={id}>
            <span>
              {email}
              <span className="under small">
                {organizationRoleName(role)}.{' '}
                {isExpired ? (
                  copy.expired
                ) : (
                  <>
                    {copy.expires} <LocalTime at={expiresAt} isDay />
                  </>
                )}
              </span>
            </span>
            <form method="post">
              <OrganizationField />
              <input type="hidden" name="id" value={id} />
              <Cluster gap="2">
                <Button type="submit" size="small" name="action" value="resend" aria-label={copy.resendTo(email)}>
                  {copy.resend}
                </Button>
                <Button type="submit" size="small" name="action" value="withdraw" aria-label={copy.withdrawOf(email)}>
                  {copy.withdraw}
                </Button>
              </Cluster>
            </form>
          </li>
        ))}
      </RuledList>
    </PortalSection>
  );
}
