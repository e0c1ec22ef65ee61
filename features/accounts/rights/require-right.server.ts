import { data } from 'react-router';
import { clientDenied as clientCopy, organizationRoleName } from '#content/accounts/organizations.ts';
import { roleDenied, roleName } from '#content/accounts/roles.ts';
import { accessDenied } from '#content/admin/access-denied.ts';
import { clientCan, organizationRoles, type ClientRight } from '#features/accounts/organizations/organization-roles.ts';
import { rolesWith, type Right } from '#features/accounts/rights/roles.ts';
import { has, type TeamMember } from '#features/accounts/rights/team-member.ts';

/** The 403 for a person on the team; its page names the roles that have the right. */
export function denied(right?: Right) {
  const needed = right && { message: roleDenied.needed(rolesWith(right).map(roleName)) };
  return data({ ...accessDenied, ...needed, right }, { status: 403 });
}

/** The 403 for a person whose role in their organization lacks a right; its page names the roles that have it. */
export function clientDenied(right?: ClientRight) {
  const roles = organizationRoles.filter((role) => right === undefined || clientCan(role, right));
  const message = clientCopy.needed(roles.map(organizationRoleName).join(', '));
  return data({ title: clientCopy.title, message, clientRight: right ?? null }, { status: 403 });
}

/** Adds a right to the proof, for an action that needs more than its page. Throws 403 without it. */
export function requireRight<R extends Right, Held extends Right>(
  by: TeamMember<Held>,
  right: R,
): TeamMember<Held | R> {
  if (has(by, right)) return by;
  throw denied(right);
}
