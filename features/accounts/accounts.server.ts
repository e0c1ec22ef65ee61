import {
  accountMessages,
  accountReasons,
  resetFault,
  resetSchema,
  signInFault,
  signInSchema,
  signUpFault,
  signUpSchema,
  updatePasswordFault,
  type AccountReason,
  type ResetForm,
  type SignInForm,
  type SignUpForm,
  type UpdatePasswordForm,
} from '#features/accounts/accounts.ts';
import { addressHeader, authOf } from '#features/accounts/auth.server.ts';
import { withHint } from '#features/accounts/session-cookies.server.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

/** `headers` carry the cookies that the answer has to set. */
export type AccountAnswer<Extra extends object = object> =
  ({ readonly ok: true; readonly headers: Headers } & Extra) | AccountRefusal;

export interface AccountRefusal {
  readonly ok: false;
  readonly reason: AccountReason;
  /** The words for a person. */
  readonly message: string;
  /** The form's field that it is about, where it is about one. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** Where a mailed link leads back to, of our own paths. */
interface GoingOn {
  readonly returnTo?: string;
}

/** Signs in by password. With a second factor set, the session comes only after its code: `secondFactor` says so. */
export async function signIn(
  machine: Machine,
  caller: Caller,
  request: Request,
  form: SignInForm,
): Promise<AccountAnswer<{ readonly secondFactor: boolean }>> {
  const fault = signInFault(form);
  if (fault) return { ok: false, reason: 'invalid', ...fault };
  const body = signInSchema.parse(form);
  const answer = await authOf(machine).api.signInEmail({ body, headers: headersOf(caller, request), asResponse: true });
  if (!answer.ok) return refusal(answer);
  const said = (await answer.json()) as { twoFactorRedirect?: boolean };
  return { ok: true, headers: withHint(machine.env, answer.headers), secondFactor: said.twoFactorRedirect === true };
}

/**
 * Makes an account with its profile. The answer is the same where the address has one already: what follows is in the
 * mail that goes there. Nobody is signed in before the address is confirmed.
 */
export async function signUp(
  machine: Machine,
  caller: Caller,
  request: Request,
  form: SignUpForm & GoingOn,
): Promise<AccountAnswer> {
  const fault = signUpFault(form);
  if (fault) return { ok: false, reason: 'invalid', ...fault };
  const { email, password, firstName, lastName, company } = signUpSchema.parse(form);
  const answer = await authOf(machine).api.signUpEmail({
    body: { name: `${firstName} ${lastName}`, email, password, firstName, lastName, company },
    headers: headersOf(caller, request),
    asResponse: true,
  });
  return answer.ok ? { ok: true, headers: withHint(machine.env, answer.headers) } : refusal(answer);
}

/** Ends the session of this browser; `everywhere` ends all of its owner's. */
export async function signOut(
  machine: Machine,
  caller: Caller,
  request: Request,
  { everywhere = false }: { readonly everywhere?: boolean } = {},
): Promise<AccountAnswer> {
  const { api } = authOf(machine);
  const headers = headersOf(caller, request);
  if (everywhere) await api.revokeSessions({ headers, asResponse: true });
  const answer = await api.signOut({ headers, asResponse: true });
  return { ok: true, headers: withHint(machine.env, answer.headers) };
}

/** Has a link mailed by which a new password is set. The answer is the same whether the address has an account or not. */
export async function requestPasswordReset(
  machine: Machine,
  caller: Caller,
  request: Request,
  form: ResetForm & GoingOn,
): Promise<AccountAnswer> {
  const fault = resetFault(form);
  if (fault) return { ok: false, reason: 'invalid', ...fault };
  const answer = await authOf(machine).api.requestPasswordReset({
    body: resetSchema.parse(form),
    headers: headersOf(caller, request),
    asResponse: true,
  });
  return answer.ok ? { ok: true, headers: new Headers() } : refusal(answer);
}

/** Sets a new password by the token of a mailed link; every session of the account ends. */
export async function updatePassword(
  machine: Machine,
  caller: Caller,
  request: Request,
  form: UpdatePasswordForm & { readonly token: string },
): Promise<AccountAnswer> {
  const fault = updatePasswordFault(form);
  if (fault) return { ok: false, reason: 'invalid', ...fault };
  const answer = await authOf(machine).api.resetPassword({
    body: { newPassword: form.password, token: form.token },
    headers: headersOf(caller, request),
    asResponse: true,
  });
  return answer.ok ? { ok: true, headers: withHint(machine.env, answer.headers) } : refusal(answer);
}

/** What the library is told of a request: its cookies and browser, and the address as the floor established it. */
export function headersOf(caller: Caller, request: Request): Headers {
  const headers = new Headers();
  for (const name of ['Cookie', 'User-Agent', 'Authorization']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set(addressHeader, caller.address);
  return headers;
}

/** A refusal of the library, by its code, as one of ours. */
export async function refusal(answer: Response): Promise<AccountRefusal> {
  const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  const reason = reasons[said.code ?? ''] ?? 'unexpected';
  const retryAfterSeconds = Number(answer.headers.get('Retry-After') ?? 0) || undefined;
  return { ok: false, reason, message: words[said.code ?? ''] ?? accountReasons[reason], retryAfterSeconds };
}

const reasons: Readonly<Record<string, AccountReason>> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  EMAIL_NOT_VERIFIED: 'credentials',
  INVALID_EMAIL: 'invalid',
  INVALID_PASSWORD: 'credentials',
  PASSWORD_TOO_SHORT: 'invalid',
  PASSWORD_TOO_LONG: 'invalid',
  PASSWORD_TOO_COMMON: 'weak-password',
  INVALID_TOKEN: 'link',
  TOKEN_EXPIRED: 'link',
  USER_NOT_FOUND: 'link',
  TOO_MANY_TRIES: 'too-many',
  BANNED_USER: 'disabled',
};

/** Words that say more than those of the reason. */
const words: Readonly<Record<string, string>> = {
  INVALID_EMAIL: accountMessages.emailInvalid,
  PASSWORD_TOO_SHORT: accountMessages.tooShort,
  PASSWORD_TOO_LONG: accountMessages.tooLong,
};
