import { isAPIError } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { done, headersOf, type AccountAnswer } from '#features/accounts/accounts.server.ts';
import { userIdentities, users } from '#features/accounts/accounts.table.ts';
import { authOf } from '#features/accounts/auth.server.ts';
import { tellChange } from '#features/accounts/auth/after-call.server.ts';
import { evenTime } from '#features/accounts/auth/even-time.server.ts';
import { countTry, giveBack } from '#features/accounts/auth/limits.server.ts';
import { refusalOf, refuse, type AccountRefusal } from '#features/accounts/auth/refusals.server.ts';
import { signedUpHere } from '#features/accounts/auth/sign-up-cookie.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

/** What a mailed link that proves an address is about. */
export interface Confirmation {
  readonly kind: 'first' | 'approve-address' | 'new-address';
  /** The address that is proved or agreed to. */
  readonly email: string;
  /**
   * What it takes beside the link. A stranger may have begun the account with this address, and must not come in when
   * its owner follows a link; so whoever follows it shows that the account is theirs.
   */
  readonly needs: 'nothing' | 'password' | 'sign-in';
}

interface ConfirmationToken {
  readonly email: string;
  readonly userId: string;
  readonly updateTo?: string;
  readonly requestType?: string;
  /** When it was made, in seconds. */
  readonly iat?: number;
}

/** What the link says; null where it is not valid any more. Changes nothing. */
export async function readConfirmation(
  machine: Machine,
  request: Request,
  token: string,
): Promise<Confirmation | null> {
  const said = await readToken(machine, token);
  if (said === null) return null;
  const kind = kindOf(said);
  const email = said.updateTo ?? said.email;
  return { kind, email, needs: await needsOf(machine, request, said) };
}

/** Does what the link is for. The first confirmation signs in. */
export async function confirmAddress(
  machine: Machine,
  caller: Caller,
  request: Request,
  { token, password = '' }: { readonly token: string; readonly password?: string },
): Promise<AccountAnswer<{ readonly kind: Confirmation['kind'] }>> {
  const said = await readToken(machine, token);
  if (said === null) return refuse('link');
  const needs = await needsOf(machine, request, said);
  if (needs === 'sign-in') return refuse('not-signed-in', 'Sign in to your account, then follow the link again.');
  if (needs === 'password') {
    const wrong = await evenTime('/sign-in/email', () => checkPassword(machine, caller, said, password));
    if (!wrong.ok) return wrong;
  }
  if (kindOf(said) === 'new-address' && (await isTaken(machine, said))) return refuse('link');
  const headers = headersOf(caller, request);
  const answer = await authOf(machine).api.verifyEmail({ query: { token }, headers, asResponse: true });
  if (!answer.ok) return refusalOf(answer);
  const kind = kindOf(said);
  if (kind === 'new-address') await tellChange(machine, { id: said.userId, email: said.email }, 'address');
  const { ok, ...rest } = await done(machine, answer);
  return ok ? { ...(rest as { headers: Headers }), ok, kind } : refuse('unexpected');
}

async function readToken(machine: Machine, token: string): Promise<ConfirmationToken | null> {
  if (token === '' || token.length > 2000) return null;
  const said = await verifyJWT<ConfirmationToken>(token, machine.secret);
  if (!said || typeof said.userId !== 'string' || typeof said.email !== 'string') return null;
  return said.updateTo !== undefined && (await isOutdated(machine, said)) ? null : said;
}

/** A link that moves the account ends with a new password: whoever began the change may be who is shut out by it. */
async function isOutdated({ db }: Machine, { userId, iat = 0 }: ConfirmationToken): Promise<boolean> {
  const [password] = await db
    .select({ changedAt: userIdentities.updatedAt })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), eq(userIdentities.providerId, 'credential')));
  return password !== undefined && iat < Math.floor(password.changedAt.getTime() / 1000);
}

/** Somebody may have signed up with the address since the link went there. */
async function isTaken({ db }: Machine, { updateTo = '', userId }: ConfirmationToken): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, updateTo));
  return user !== undefined && user.id !== userId;
}

function kindOf({ updateTo, requestType }: ConfirmationToken): Confirmation['kind'] {
  if (updateTo === undefined) return 'first';
  return requestType === 'change-email-confirmation' ? 'approve-address' : 'new-address';
}

async function needsOf(machine: Machine, request: Request, said: ConfirmationToken): Promise<Confirmation['needs']> {
  if (said.updateTo === undefined && signedUpHere(machine, request, said.userId)) return 'nothing';
  const session = await sessionOf(machine, request);
  if (session?.user.id === said.userId) return 'nothing';
  const { internalAdapter } = await authOf(machine).$context;
  const identity = await internalAdapter.findCredentialAccount(said.userId);
  return identity?.password ? 'password' : 'sign-in';
}

async function checkPassword(
  machine: Machine,
  caller: Caller,
  { userId, email }: ConfirmationToken,
  password: string,
): Promise<{ ok: true } | AccountRefusal> {
  const path = '/sign-in/email';
  const trier = { visitor: caller.limitKey, account: email };
  try {
    await countTry(machine.limits, path, trier);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return refusalOf(Response.json(error.body, { headers: error.headers }));
  }
  const auth = await authOf(machine).$context;
  const hash = (await auth.internalAdapter.findCredentialAccount(userId))?.password;
  if (!hash || !(await auth.password.verify({ hash, password: password.slice(0, 200) }))) {
    return { ...refuse('password'), field: 'password' };
  }
  await giveBack(machine.limits, path, trier);
  return { ok: true };
}
