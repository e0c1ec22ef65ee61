import { href } from 'react-router';
import { OrganizationField } from '#app/portal/frame/organization-field.tsx';
import { ConfirmedForm } from '#app/portal/people/confirmed-form.tsx';
import { InvitationsPart, InvitePart } from '#app/portal/people/invite-part.tsx';
import { MembersPart } from '#app/portal/people/members-part.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { peopleCopy as copy } from '#content/accounts/people.ts';
import type { PeopleData } from '#features/accounts/organizations/members.server.ts';
import { organizationNameLength } from '#features/accounts/organizations/organizations.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

export type ShownReason = keyof typeof copy.reasons;

interface PeoplePageProps extends PeopleData {
  readonly done: string | null;
  readonly reason: ShownReason | null;
  /** The values of the refused form. */
  readonly typed: Typed;
}

export interface Typed {
  readonly email: string;
  readonly name: string;
}

export function PeoplePage({ done, reason, typed, ...people }: PeoplePageProps) {
  const isOwner = people.role === 'owner';
  const isOfField = reason === 'address' || reason === 'present' || reason === 'name';
  return (
    <PortalPage title={copy.title} done={done} error={reason === null || isOfField ? null : copy.reasons[reason]}>
      <Stack as="p" className="soft" pad="4">
        {copy.lead(people.name)}
      </Stack>
      {people.invitationsToMe.length > 0 && (
        <PortalSection titleId="to-me-title" title={copy.toMe}>
          <RuledList>
            {people.invitationsToMe.map(({ id, organization }) => (
              <li key={id}>
                {organization} <a href={`${href('/join')}?${new URLSearchParams({ id })}`}>{copy.seeInvitation}</a>
              </li>
            ))}
          </RuledList>
        </PortalSection>
      )}
      <MembersPart {...people} />
      {isOwner && people.invitations.length > 0 && <InvitationsPart invitations={people.invitations} />}
      {isOwner && <InvitePart reason={reason} email={typed.email} />}
      {isOwner ? <NamePart name={reason === 'name' ? typed.name : people.name} reason={reason} /> : <LeavePart />}
    </PortalPage>
  );
}

function NamePart({ name, reason }: { readonly name: string; readonly reason: ShownReason | null }) {
  return (
    <PortalSection titleId="name-title" title={copy.rename}>
      <Stack as="form" method="post" gap="4" align="start" width="s" noValidate>
        <OrganizationField />
        <TextField
          name="name"
          label={copy.rename}
          defaultValue={name}
          autoComplete="organization"
          maxLength={organizationNameLength}
          error={reason === 'name' ? copy.reasons.name : undefined}
        />
        <Button type="submit" name="action" value="rename">
          {copy.saveName}
        </Button>
        <p className="soft small">{copy.ownerLeaves}</p>
      </Stack>
    </PortalSection>
  );
}

function LeavePart() {
  return (
    <PortalSection titleId="leave-title" title={copy.leave}>
      <ConfirmedForm action="leave" title={copy.leave} hint={copy.leaveHint} />
    </PortalSection>
  );
}
