import { href } from 'react-router';
import { usersCopy as copy } from '#content/admin/people.ts';
import { adminRole, isTeamRole, type Right } from '#features/accounts/rights/roles.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { choiceFilter, textFilter } from '#forms/list/filters.ts';

export const usersList = defineList({
  path: href('/admin/users'),
  filters: {
    q: textFilter(copy.search, { max: 100, control: 'search' }),
    role: choiceFilter(copy.role, copy.all, copy.roles),
    /** `none`: never subscribed. */
    status: choiceFilter(copy.status, copy.all, copy.statuses),
    standing: choiceFilter(copy.standing, copy.all, copy.standings),
  },
  sorts: {
    joined: 'joined desc',
    'joined asc': 'joined asc',
    name: 'name asc',
    'name desc': 'name desc',
    address: 'address asc',
    'address desc': 'address desc',
  },
});
export type UsersQuery = QueryOf<typeof usersList>;

/** Substring or, without three consecutive letters, word start. */
export function searchPattern(q: string): string {
  return /[\p{L}\p{N}]{3}/u.test(q) ? q.toLowerCase() : ` ${q.toLowerCase()}`;
}

export type Standing = 'good' | 'disabled' | 'unconfirmed' | 'erasing';

/** The most serious status wins. */
export function userStatus(user: {
  readonly banned: boolean | null;
  readonly emailVerified: boolean;
  readonly eraseAt: unknown;
}): Standing {
  if (user.banned === true) return 'disabled';
  if (user.eraseAt !== null) return 'erasing';
  return user.emailVerified ? 'good' : 'unconfirmed';
}

/** No secrets. */
export interface ShownUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly company: string | null;
  readonly role: string;
  readonly tier: string | null;
  readonly status: string | null;
  readonly customerId: string | null;
  readonly standing: Standing;
  readonly isConfirmed: boolean;
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  /** ISO 8601. */
  readonly joinedAt: string;
  readonly eraseAt: string | null;
  readonly seenAt: string | null;
  readonly ways: readonly { readonly provider: string; readonly since: string }[];
  readonly passkeys: readonly { readonly name: string; readonly since: string }[];
  readonly sessions: readonly ShownSession[];
}

export interface ShownSession {
  readonly id: string;
  readonly device: string;
  readonly range: string;
  readonly startedAt: string;
  readonly seenAt: string;
}

const userActions = [
  'grant',
  'revoke',
  'disable',
  'enable',
  'end-session',
  'end-sessions',
  'erase',
  'erase-now',
  'keep',
] as const;
export type UserAction = (typeof userActions)[number];

export function isUserAction(action: unknown): action is UserAction {
  return (userActions as readonly unknown[]).includes(action);
}

/**
 * The right that an action requires. Actions on team accounts, or on who may sign in, require the right to manage the
 * team.
 */
export function rightFor(action: UserAction, role: string): Right {
  if (action === 'grant' || action === 'revoke') return 'team';
  if (action === 'erase' || action === 'erase-now' || action === 'keep') return 'erase';
  if (action === 'disable' || action === 'enable') return 'team';
  return isTeamRole(role) ? 'team' : 'people:write';
}

export type UserReason =
  | 'unknown'
  | 'self'
  | 'last'
  | 'no-right'
  | 'owner'
  | 'unconfirmed'
  | 'disabled'
  | 'already'
  | 'address'
  | 'billing'
  | 'session';

/** Why a person's data is not erased. */
export type ErasureRefusal = 'address' | 'self' | 'team';

/** `undo` reverts the account, but not emails and ended sessions. */
export type UserResult = { readonly ok: true; readonly action: UserAction; readonly undo?: UserAction } | UserRefusal;

interface UserRefusal {
  readonly ok: false;
  readonly action: UserAction;
  readonly reason: UserReason;
}

/** Returns the user as if the action were done. */
export function withAction(user: ShownUser, action: UserAction, sessionId: unknown, ownSession: string): ShownUser {
  const standing = (eraseAt: string | null) =>
    userStatus({ banned: action !== 'enable' && user.isDisabled, emailVerified: user.isConfirmed, eraseAt });
  const staying = (stays: (id: string) => boolean) => user.sessions.filter(({ id }) => stays(id));
  switch (action) {
    case 'grant':
      return { ...user, role: adminRole };
    case 'revoke':
      return { ...user, role: 'user' };
    case 'disable':
      return { ...user, isDisabled: true, standing: 'disabled', sessions: [] };
    case 'enable':
      return { ...user, isDisabled: false, standing: standing(user.eraseAt) };
    case 'keep':
      return { ...user, eraseAt: null, standing: standing(null) };
    case 'end-session':
      return { ...user, sessions: staying((id) => id !== sessionId) };
    case 'end-sessions':
      return { ...user, sessions: staying((id) => id === ownSession) };
    // Typed first, and answered in the dialog.
    case 'erase':
    case 'erase-now':
      return user;
  }
}

/** Pages do not show the exact IP address. */
export function addressRange(address: string): string {
  const dotted = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (dotted?.[1] !== undefined) return `${dotted[1]}.0/24`;
  if (!address.includes(':')) return '';
  const [left = ''] = address.split('::');
  const groups = [...left.split(':').filter((group) => group !== ''), '0', '0', '0'].slice(0, 3);
  return `${groups.join(':')}::/48`;
}
