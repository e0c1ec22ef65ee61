/** An organization has one owner. */
export const organizationRoles = ['owner', 'billing', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** Roles that an owner gives; ownership is handed over. */
export const givenRoles = ['billing', 'member'] as const satisfies readonly OrganizationRole[];
export type GivenRole = (typeof givenRoles)[number];

export const clientRights = ['billing:read', 'billing:write', 'work:read', 'work:write', 'people:write'] as const;
export type ClientRight = (typeof clientRights)[number];

/** The whole matrix. */
const rightsOfRoles: Readonly<Record<OrganizationRole, readonly ClientRight[]>> = {
  owner: clientRights,
  billing: ['billing:read', 'billing:write'],
  member: ['work:read', 'work:write'],
};

export function isOrganizationRole(role: string): role is OrganizationRole {
  return (organizationRoles as readonly string[]).includes(role);
}

/** The rights of a role; none for an unknown role. */
export function clientRightsOf(role: string): readonly ClientRight[] {
  return isOrganizationRole(role) ? rightsOfRoles[role] : [];
}

export function clientCan(role: string, right: ClientRight): boolean {
  return clientRightsOf(role).includes(right);
}

/** A person's place in one organization. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** The one that a session has chosen, while the person is in it; otherwise the oldest. */
export function activeMembership(memberships: readonly Membership[], chosen: string | null): Membership | null {
  return memberships.find(({ id }) => id === chosen) ?? memberships[0] ?? null;
}

/** By company, otherwise the person, otherwise the address. */
export function organizationName({ company, name, email }: NewOrganization): string {
  return company?.trim() || name?.trim() || email;
}

export interface NewOrganization {
  readonly company: string | null;
  readonly name: string | null;
  readonly email: string;
}
