import type { LoaderFunctionArgs } from 'react-router';
import { clientContext, sessionContext } from '#app/load-context.ts';
import { asClientMember, type ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { ClientRight } from '#features/accounts/organizations/organization-roles.ts';
import { clientDenied } from '#features/accounts/rights/require-right.server.ts';
import { clientRightOf, type RightOfClients } from '#features/accounts/rights/define-actions.server.ts';

type ClientRightOf<R> = R extends `client:${infer Own extends ClientRight}` ? Own : never;

/** Returns the signed-in person with the proof of the route's right. Throws 403 without it. */
export function clientOf<R extends RightOfClients>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { right }: { readonly right: R },
): ClientMember<ClientRightOf<R>> {
  const needed = clientRightOf(right) as ClientRightOf<R> | undefined;
  const by = asClientMember(context.get(sessionContext), request, context.get(clientContext).address, needed);
  if (by === null) throw clientDenied(needed);
  return by;
}
