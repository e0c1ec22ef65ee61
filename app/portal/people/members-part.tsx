import { href } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { ConfirmedForm } from '#app/portal/people/confirmed-form.tsx';
import { RoleField } from '#app/portal/people/role-field.tsx';
import { PortalSection } from '#app/portal/portal-page.tsx';
import { organizationRoleName } from '#content/accounts/organizations.ts';
import { peopleCopy as copy } from '#content/accounts/people.ts';
import type { PeopleData } from '#features/accounts/organizations/members.server.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

export function MembersPart({ role, members, isConfirmed }: PeopleData) {
  const isOwner = role === 'owner';
  return (
    <PortalSection titleId="members-title" title={copy.members} id="members">
      <Stack gap="4">
        <RuledList large>
          {members.map((member) => (
            <li key={member.id}>
              <span>
                {member.name} {member.isSelf && <span className="soft small">({copy.you})</span>}
                <span className="under small">
                  {member.email}, {organizationRoleName(member.role)}
                </span>
              </span>
              {isOwner && !member.isSelf && <MemberForm {...member} isConfirmed={isConfirmed} />}
            </li>
          ))}
        </RuledList>
        {!isOwner && <p className="soft small">{copy.others}</p>}
        {isOwner && members.length > 1 && (
          <p className="soft small">
            {copy.handOverHint}{' '}
            {!isConfirmed && (
              <>
                <a href={`${href('/dashboard/settings')}#confirm`}>{copy.confirm}</a> {copy.confirmHint}
              </>
            )}
          </p>
        )}
      </Stack>
    </PortalSection>
  );
}

type MemberFormProps = PeopleData['members'][number] & Pick<PeopleData, 'isConfirmed'>;

function MemberForm({ id, name, role, isConfirmed }: MemberFormProps) {
  return (
    <>
      <form method="post">
        <OrganizationField />
        <input type="hidden" name="id" value={id} />
        <Cluster gap="2" align="end">
          <RoleField id={`role-${id}`} label={copy.roleOf(name)} chosen={role} />
          <Button type="submit" size="small" name="action" value="role" aria-label={copy.roleOf(name)}>
            {copy.saveRole}
          </Button>
        </Cluster>
      </form>
      <ConfirmedForm action="remove" id={id} title={copy.removeOf(name)} hint={copy.removeHint} />
      {isConfirmed && (
        <ConfirmedForm action="hand-over" id={id} title={copy.handOverOf(name)} hint={copy.handOverHint} />
      )}
    </>
  );
}
