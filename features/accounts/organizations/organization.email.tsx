import { site } from '#content/site.ts';
import { organizationRoleCopy, organizationRoleName } from '#content/accounts/organizations.ts';
import type { AccountEmailText } from '#features/accounts/accounts.email.tsx';
import { isOrganizationRole } from '#features/accounts/organizations/organization-roles.ts';
import { invitationDays } from '#features/accounts/organizations/organizations.ts';

interface Inviter {
  readonly name: string;
  readonly email: string;
}

export function organizationInviteEmail(
  { organization, inviter, role }: { readonly organization: string; readonly inviter: Inviter; readonly role: string },
  href: string,
): AccountEmailText {
  const name = nameForStrangers(organization, 'an organization');
  const sender = nameForStrangers(inviter.name, '');
  const from = sender === '' ? inviter.email : `${sender} (${inviter.email})`;
  const may = isOrganizationRole(role) ? organizationRoleCopy[role].may : '';
  return {
    subject: `You are invited to ${name} at ${site.name}`,
    heading: `Join ${name}`,
    copy: [
      `${from} invites you to ${name} at ${site.name}. Your role will be ${organizationRoleName(role)}. ${may}`,
      'If you have an account with this address, it hasn’t changed.',
    ],
    button: { label: 'See the invitation', href },
    quiet: `The link works once, for ${invitationDays} days. If you do not know the sender, ignore this email.`,
  };
}

export function organizationRemovedEmail(organization: string): AccountEmailText {
  return {
    subject: `${site.name}: you are no longer in ${organization}`,
    heading: `You are no longer in ${organization}`,
    copy: ['Its owner removed you. Your account stays as it is.'],
    quiet: `If you did not expect this, ask the owner or write to ${site.mail.support}.`,
  };
}

export function organizationOwnerEmail(organization: string, isNew: boolean, href: string): AccountEmailText {
  const title = isNew ? `You own ${organization} now` : `You no longer own ${organization}`;
  return {
    subject: `${site.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    heading: title,
    copy: [
      isNew
        ? 'You can see and change its billing, its projects and its people.'
        : 'You handed it over, and are a member of it.',
    ],
    button: { label: 'Open the people of the organization', href },
    quiet: `If you did not expect this, write to ${site.mail.support}.`,
  };
}

/** Strangers can be invited, so a name that a mailbox would turn into a link is not repeated to them. */
function nameForStrangers(name: string, otherwise: string): string {
  return name.length > 80 || /[/:@\\]|\p{L}\.\p{L}/u.test(name) || name === '' ? otherwise : name;
}
