import { verifyJWT } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { toAccountResult, headersOf, type AccountResult } from '#features/accounts/sign-in/sign-in.server.ts';
import { userIdentities, users } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { tellChange } from '#features/accounts/auth/after-request.server.ts';
import { constantTime } from '#features/accounts/requests/constant-time.server.ts';
import { countTry, giveBack } from '#features/accounts/requests/limits.server.ts';
import {
  readRefusal,
  refusalFromThrown,
  refuse,
  type AccountRefusal,
} from '#features/accounts/requests/refusals.server.ts';
import { signedUpHere } from '#features/accounts/requests/sign-up-cookie.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export interface Confirmation {
  readonly kind: 'first' | 'approve-address' | 'new-address';
  /** The address to confirm or approve. */
  readonly email: string;
  /**
   * A stranger may have created the account with this address and must not get in when its owner follows a link, so the
   * link alone is not enough.
   */
  readonly needs: 'nothing' | 'password' | 'sign-in';
}

interface ConfirmationToken {
  readonly email: string;
  readonly userId: string;
  readonly updateTo?: string;
  readonly requestType?: string;
  /** Issue time, seconds. */
  readonly iat?: number;
}

/** Null if no longer valid. Changes nothing. */
export async function readAddressConfirmation(
  app: AppContext,
  request: Request,
  token: string,
): Promise<Confirmation | null> {
  const payload = await readToken(app, token);
  if (payload === null) return null;
  const kind = kindOf(payload);
  const email = payload.updateTo ?? payload.email;
  return { kind, email, needs: await findNeeds(app, request, payload) };
}

/** The first confirmation signs in. */
export async function confirmAddress(
  app: AppContext,
  client: Client,
  request: Request,
  { token, password = '' }: { readonly token: string; readonly password?: string },
): Promise<AccountResult<{ readonly kind: Confirmation['kind'] }>> {
  const payload = await readToken(app, token);
  if (payload === null) return refuse('link');
  const needs = await findNeeds(app, request, payload);
  if (needs === 'sign-in') return refuse('not-signed-in', 'Sign in to your account, then follow the link again.');
  if (needs === 'password') {
    const wrong = await constantTime(app, '/sign-in/email', () => checkPassword(app, client, payload, password));
    if (!wrong.ok) return wrong;
  }
  if (kindOf(payload) === 'new-address' && (await isTaken(app, payload))) return refuse('link');
  const headers = headersOf(client, request);
  const response = await authOf(app).api.verifyEmail({ query: { token }, headers, asResponse: true });
  if (!response.ok) return readRefusal(response);
  const kind = kindOf(payload);
  if (kind === 'new-address') await tellChange(app, { id: payload.userId, email: payload.email }, 'address');
  const { ok, ...rest } = await toAccountResult(app, response);
  return ok ? { ...(rest as { headers: Headers }), ok, kind } : refuse('unexpected');
}

async function readToken(app: AppContext, token: string): Promise<ConfirmationToken | null> {
  if (token === '' || token.length > 2000) return null;
  const payload = await verifyJWT<ConfirmationToken>(token, app.secret);
  if (!payload || typeof payload.userId !== 'string' || typeof payload.email !== 'string') return null;
  return payload.updateTo !== undefined && (await isOutdated(app, payload)) ? null : payload;
}

/** A new password invalidates address changes: an intruder may have started them. */
async function isOutdated({ db }: AppContext, { userId, iat = 0 }: ConfirmationToken): Promise<boolean> {
  const [password] = await db
    .select({ changedAt: userIdentities.updatedAt })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), eq(userIdentities.providerId, 'credential')));
  return password !== undefined && iat < Math.floor(password.changedAt.getTime() / 1000);
}

/** Someone may have signed up with the address since. */
async function isTaken({ db }: AppContext, { updateTo = '', userId }: ConfirmationToken): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, updateTo));
  return user !== undefined && user.id !== userId;
}

function kindOf({ updateTo, requestType }: ConfirmationToken): Confirmation['kind'] {
  if (updateTo === undefined) return 'first';
  return requestType === 'change-email-confirmation' ? 'approve-address' : 'new-address';
}

async function findNeeds(
  app: AppContext,
  request: Request,
  payload: ConfirmationToken,
): Promise<Confirmation['needs']> {
  if (payload.updateTo === undefined && signedUpHere(app, request, payload.userId)) return 'nothing';
  const session = await sessionOf(app, request);
  if (session?.user.id === payload.userId) return 'nothing';
  const { internalAdapter } = await authOf(app).$context;
  const identity = await internalAdapter.findCredentialAccount(payload.userId);
  return identity?.password ? 'password' : 'sign-in';
}

async function checkPassword(
  app: AppContext,
  client: Client,
  { userId, email }: ConfirmationToken,
  password: string,
): Promise<{ ok: true } | AccountRefusal> {
  const path = '/sign-in/email';
  const origin = { visitor: client.limitKey, account: email };
  try {
    await countTry(app.limits, path, origin);
  } catch (error) {
    return refusalFromThrown(error);
  }
  const auth = await authOf(app).$context;
  const hash = (await auth.internalAdapter.findCredentialAccount(userId))?.password;
  if (!hash || !(await auth.password.verify({ hash, password: password.slice(0, 200) }))) {
    return { ...refuse('password'), field: 'password' };
  }
  await giveBack(app.limits, path, origin);
  return { ok: true };
}
