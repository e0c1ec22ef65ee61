import { organization } from 'better-auth/plugins/organization';
import { createAccessControl } from 'better-auth/plugins/access';
import {
  clientRights,
  clientRightsOf,
  organizationRoles,
  type ClientRight,
} from '#features/accounts/organizations/organization-roles.ts';
import { organizationInvitations, organizationMembers, organizations } from './organizations.table.ts';

/** The library's models of our tables. */
export const organizationModels = {
  organization: organizations,
  member: organizationMembers,
  invitation: organizationInvitations,
};

/**
 * The library's calls that only read. The portal changes organizations, with its emails, its audit log and its rule of
 * one owner.
 */
export const organizationCalls = new Set(['/organization/list']);

/** The library's organizations, with our roles and rights. */
export function organizationPlugin() {
  const access = createAccessControl(statementsOf(clientRights));
  return organization({
    ac: access,
    roles: Object.fromEntries(
      organizationRoles.map((role) => [role, access.newRole(statementsOf(clientRightsOf(role)))]),
    ),
    allowUserToCreateOrganization: false,
    disableOrganizationDeletion: true,
    requireEmailVerificationOnInvitation: true,
  });
}

/** `billing:read` is the library's action `read` on `billing`. */
function statementsOf(rights: readonly ClientRight[]): Record<string, string[]> {
  const statements: Record<string, string[]> = {};
  for (const right of rights) {
    const [resource = '', action = ''] = right.split(':');
    (statements[resource] ??= []).push(action);
  }
  return statements;
}
