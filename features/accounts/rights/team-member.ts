import type { Session } from '#features/accounts/accounts.ts';
import { isTeamRole, roleCan, type Right } from '#features/accounts/rights/roles.ts';

declare const provenRights: unique symbol;

/**
 * A session that is proved to have these rights. Only `asTeamMember` and `has` create one, so a function that requires
 * `TeamMember<'leads:write'>` cannot run for others. `TeamMember<never>` is anyone on the team.
 */
export interface TeamMember<R extends Right = never> extends Session {
  readonly from: { readonly ipAddress: string | null; readonly userAgent: string | null };
  readonly [provenRights]: Readonly<Record<R | Implied<R>, true>>;
}

/** As in the matrix: who may write may read, and only those with every right erase, or change settings and the team. */
type Implied<R extends Right> = R extends 'erase' | 'settings' | 'team' | 'operations'
  ? Right
  : R extends `${infer Area}:write`
    ? Extract<Right, `${Area}:read`>
    : never;

/** Has every right: an owner or an administrator. */
export type Administrator = TeamMember<Right>;

/** Null for everyone without the right; without one, for everyone who is not on the team. */
export function asTeamMember<R extends Right = never>(
  session: Session,
  request: Request,
  ipAddress: string | null,
  right?: R,
): TeamMember<R> | null {
  const { role } = session.profile;
  if (right === undefined ? !isTeamRole(role) : !roleCan(role, right)) return null;
  const from = { ipAddress, userAgent: request.headers.get('User-Agent') };
  return { ...session, from } as TeamMember<R>;
}

/** Adds a right to the proof, for actions that need more than their page. */
export function has<R extends Right, Held extends Right>(by: TeamMember<Held>, right: R): by is TeamMember<Held | R> {
  return roleCan(by.profile.role, right);
}
