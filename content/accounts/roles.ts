import type { TeamRole } from '#values/team-roles.ts';
import { site } from '../site.ts';

interface RoleCopy {
  readonly name: string;
  /** What the role may do, in words. */
  readonly may: string;
}

/** By stored word. Others are shown as they are. */
export const roleCopy: Readonly<Record<TeamRole, RoleCopy>> = {
  owner: { name: 'Owner', may: 'Everything. Only owners can add or remove owners.' },
  admin: {
    name: 'Administrator',
    may: 'Everything, including erasing data, settings, webhooks, and the team. Cannot change owners.',
  },
  sales: {
    name: 'Sales',
    may: 'Works on leads, people, and subscribers. Reads articles and campaigns. Cannot disable accounts or erase anything.',
  },
  writer: { name: 'Writer', may: 'Writes articles and campaigns. Sees no leads, people, or payments.' },
  finance: { name: 'Finance', may: 'Sees payments, revenue, and client accounts. Sees no leads.' },
  reader: {
    name: 'Read-only',
    may: 'Reads leads, people, articles, campaigns, and revenue, and exports lists unless Settings say otherwise. Changes nothing.',
  },
};

/** Name of a stored role; `user` is a client. */
export function roleName(role: string): string {
  if (role === 'user') return 'Client';
  return Object.hasOwn(roleCopy, role) ? roleCopy[role as TeamRole].name : role;
}

export function roleMay(role: string): string {
  return Object.hasOwn(roleCopy, role) ? roleCopy[role as TeamRole].may : '';
}

/** For a person on the team whose role is not enough. */
export const roleDenied = {
  mine: (role: string) => `Your role is ${role}, which does not include this.`,
  needed: (roles: readonly string[]) =>
    `It needs one of these roles: ${roles.join(', ')}. Ask an owner or administrator of ${site.name} to change your role.`,
  back: 'Go to Today',
} as const;
