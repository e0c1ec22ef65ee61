import type { Session } from '#features/accounts/accounts.ts';
import { clientCan, type ClientRight, type Membership } from '#features/accounts/organizations/organization-roles.ts';

declare const provenRights: unique symbol;

/**
 * A session that is proved to have these rights in its organization. Only `asClientMember` and `clientHas` create one,
 * so a function that requires `ClientMember<'billing:write'>` cannot run for others. `ClientMember` is anyone in the
 * organization.
 */
export interface ClientMember<R extends ClientRight = never> extends Session {
  readonly organization: Membership;
  readonly from: { readonly ipAddress: string | null; readonly userAgent: string | null };
  readonly [provenRights]: Readonly<Record<R | Implied<R>, true>>;
}

/** As in the matrix: who may write may read, and only owners change people. */
type Implied<R extends ClientRight> = R extends 'people:write'
  ? ClientRight
  : R extends `${infer Area}:write`
    ? Extract<ClientRight, `${Area}:read`>
    : never;

/** Null without the right or an organization. */
export function asClientMember<R extends ClientRight = never>(
  session: Session,
  request: Request,
  ipAddress: string | null,
  right?: R,
): ClientMember<R> | null {
  const { organization } = session;
  if (organization === null || (right !== undefined && !clientCan(organization.role, right))) return null;
  const from = { ipAddress, userAgent: request.headers.get('User-Agent') };
  return { ...session, organization, from } as ClientMember<R>;
}

/** Adds a right to the proof, for a page that shows more to those who have it. */
export function clientHas<R extends ClientRight, Held extends ClientRight>(
  by: ClientMember<Held>,
  right: R,
): by is ClientMember<Held | R> {
  return clientCan(by.organization.role, right);
}
