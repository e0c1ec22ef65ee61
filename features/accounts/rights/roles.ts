import { teamRoles, type TeamRole } from '#values/team-roles.ts';

export { teamRoles, type TeamRole };

const readRights = ['leads:read', 'articles:read', 'newsletter:read', 'people:read', 'money:read'] as const;
const writeRights = ['leads:write', 'articles:write', 'newsletter:write', 'people:write', 'money:write'] as const;
export const rights = [...readRights, ...writeRights, 'operations', 'erase', 'settings', 'team'] as const;
export type Right = (typeof rights)[number];

/** The whole matrix. Erasing, settings, keys and the team stay with owner and administrator. */
const rightsOfRoles: Readonly<Record<TeamRole, readonly Right[]>> = {
  owner: rights,
  admin: rights,
  sales: ['leads:read', 'leads:write', 'people:read', 'people:write', 'articles:read', 'newsletter:read'],
  writer: ['articles:read', 'articles:write', 'newsletter:read', 'newsletter:write'],
  finance: ['money:read', 'money:write', 'people:read'],
  reader: readRights,
};

/** The stored words of administrator and owner. */
export const adminRole = 'admin';
export const ownerRole = 'owner';
/** Roles with all rights. At least one account always has one of them. */
export const administratorRoles = ['owner', 'admin'] as const satisfies readonly TeamRole[];

export function isTeamRole(role: string): role is TeamRole {
  return (teamRoles as readonly string[]).includes(role);
}

export function isAdministratorRole(role: unknown): role is (typeof administratorRoles)[number] {
  return (administratorRoles as readonly unknown[]).includes(role);
}

/** The rights of a role; none for roles outside the team. */
export function rightsOf(role: string): readonly Right[] {
  return isTeamRole(role) ? rightsOfRoles[role] : [];
}

export function roleCan(role: string, right: Right): boolean {
  return rightsOf(role).includes(right);
}

/** The roles of the team that have a right. */
export function rolesWith(right: Right): TeamRole[] {
  return teamRoles.filter((role) => roleCan(role, right));
}

/** Separate from the account schemas, which portal pages do not load. */
export function isOnTeam({ profile }: { readonly profile: { readonly role: string } }): boolean {
  return isTeamRole(profile.role);
}
