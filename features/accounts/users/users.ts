import { href } from 'react-router';

export const userFilters = {
  role: ['admin', 'user'],
  /** `none`: never subscribed. */
  status: ['active', 'trialing', 'past_due', 'unpaid', 'canceled', 'none'],
  standing: ['disabled', 'unconfirmed', 'erasing'],
} as const;

const userSorts = ['joined', 'name', 'address'] as const;
export type UserSort = (typeof userSorts)[number];

export interface UsersQuery {
  readonly q: string;
  readonly role: (typeof userFilters.role)[number] | '';
  readonly status: (typeof userFilters.status)[number] | '';
  readonly standing: (typeof userFilters.standing)[number] | '';
  readonly sort: UserSort;
  readonly descending: boolean;
  /** Cursor, or ''. */
  readonly after: string;
}

const maxSearch = 100;

/** Ignores unknown values. */
export function usersQuery(search: URLSearchParams): UsersQuery {
  const one = <Word extends string>(name: string, copy: readonly Word[]): Word | '' => {
    const value = search.get(name) ?? '';
    return copy.find((word) => word === value) ?? '';
  };
  const sort = one('sort', userSorts) || 'joined';
  const order = one('order', ['asc', 'desc']);
  return {
    q: (search.get('q') ?? '').replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, maxSearch),
    role: one('role', userFilters.role),
    status: one('status', userFilters.status),
    standing: one('standing', userFilters.standing),
    sort,
    // Newest first; names and emails ascending.
    descending: order === '' ? sort === 'joined' : order === 'desc',
    after: search.get('after') ?? '',
  };
}

/** Omits default values. */
export function usersAddress(query: Partial<UsersQuery>, page: string = href('/admin/users')): string {
  const { q = '', role = '', status = '', standing = '', sort = 'joined', after = '' } = query;
  const { descending = sort === 'joined' } = query;
  const order = descending === (sort === 'joined') ? '' : descending ? 'desc' : 'asc';
  const params = { q, role, status, standing, sort: sort === 'joined' ? '' : sort, order, after };
  const search = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
  return search.size === 0 ? page : `${page}?${search}`;
}

/** Substring or, without three consecutive letters, word start. */
export function searchedText(q: string): string {
  return /[\p{L}\p{N}]{3}/u.test(q) ? q.toLowerCase() : ` ${q.toLowerCase()}`;
}

export interface ListedPerson {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string;
  readonly company: string | null;
  readonly role: string;
  readonly tier: string | null;
  readonly status: string | null;
  readonly standing: Standing;
  /** ISO 8601. */
  readonly joinedAt: string;
}

export type Standing = 'good' | 'disabled' | 'unconfirmed' | 'erasing';

/** The most serious status wins. */
export function standingOf(user: {
  readonly banned: boolean | null;
  readonly emailVerified: boolean;
  readonly eraseAt: unknown;
}): Standing {
  if (user.banned === true) return 'disabled';
  if (user.eraseAt !== null) return 'erasing';
  return user.emailVerified ? 'good' : 'unconfirmed';
}

export interface UsersPage {
  readonly users: readonly ListedPerson[];
  readonly next: string | null;
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

export function isUserAction(act: string): act is UserAction {
  return (userActions as readonly string[]).includes(act);
}

export type UserReason =
  'unknown' | 'self' | 'last' | 'no-right' | 'unconfirmed' | 'disabled' | 'already' | 'address' | 'billing' | 'session';

export type UserAnswer = { readonly ok: true; readonly act: UserAction } | UserRefusal;

interface UserRefusal {
  readonly ok: false;
  readonly act: UserAction;
  readonly reason: UserReason;
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
