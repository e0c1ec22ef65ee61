import {
  callbackPage,
  resetFault,
  resetSchema,
  signInFault,
  signInSchema,
  signUpFault,
  signUpSchema,
  updatePasswordFault,
  type ResetForm,
  type SignInForm,
  type SignUpForm,
  type UpdatePasswordForm,
} from '#features/accounts/accounts.ts';
import { ownPath } from '#features/accounts/own-path.ts';
import { authOf } from '#features/accounts/auth.server.ts';
import { evenTime } from '#features/accounts/auth/even-time.server.ts';
import { addressHeader, returnHeader, visitorHeader } from '#features/accounts/auth/options.server.ts';
import { refusalOf, type AccountRefusal } from '#features/accounts/auth/refusals.server.ts';
import { withHint } from '#features/accounts/auth/session-cookies.server.ts';
import { signUpCookie } from '#features/accounts/auth/sign-up-cookie.server.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

export type { AccountRefusal };

/** `headers` carry the cookies that the answer has to set. */
export type AccountAnswer<Extra extends object = object> =
  ({ readonly ok: true; readonly headers: Headers } & Extra) | AccountRefusal;

/** Where a mailed link or a provider leads back to, of our own paths. */
export interface GoingOn {
  readonly returnTo?: string;
  readonly openIntake?: boolean;
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
  const { api } = authOf(machine);
  const headers = headersOf(caller, request);
  const answer = await evenTime('/sign-in/email', () =>
    api.signInEmail({ body: signInSchema.parse(form), headers, asResponse: true }),
  );
  if (!answer.ok) return refusalOf(answer);
  const said = (await answer.json()) as { twoFactorRedirect?: boolean };
  return { ok: true, headers: withHint(machine.env, answer.headers), secondFactor: said.twoFactorRedirect === true };
}

/** The code that follows a password: of the app, or one of the recovery codes. */
export interface CodeForm {
  readonly code: string;
  readonly kind: 'app' | 'recovery';
  /** Asks for no code on this device for thirty days. */
  readonly trustDevice?: boolean;
}

/** The second step of a sign-in: the cookies of the first one say whose it is. */
export async function signInWithCode(
  machine: Machine,
  caller: Caller,
  request: Request,
  { code, kind, trustDevice }: CodeForm,
): Promise<AccountAnswer> {
  const { api } = authOf(machine);
  const given = { body: { code: code.replaceAll(' ', '').slice(0, 40), trustDevice }, asResponse: true as const };
  const headers = headersOf(caller, request);
  const answer =
    kind === 'app' ? await api.verifyTOTP({ ...given, headers }) : await api.verifyBackupCode({ ...given, headers });
  return done(machine, answer);
}

/** Begins a sign-in at a provider: `url` is where the browser goes. It comes back to the callback page. */
export async function signInSocial(
  machine: Machine,
  caller: Caller,
  request: Request,
  { provider, ...goingOn }: { readonly provider: string } & GoingOn,
): Promise<AccountAnswer<{ readonly url: string }>> {
  const back = callbackUrl(machine, goingOn);
  const answer = await authOf(machine).api.signInSocial({
    body: { provider, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
    headers: headersOf(caller, request),
    asResponse: true,
  });
  if (!answer.ok) return refusalOf(answer);
  const { url } = (await answer.json()) as { url: string };
  return { ok: true, headers: withHint(machine.env, answer.headers), url };
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
  const { api } = authOf(machine);
  const answer = await evenTime('/sign-up/email', () =>
    api.signUpEmail({
      body: { name: `${firstName} ${lastName}`, email, password, firstName, lastName, company },
      headers: headersOf(caller, request, form.returnTo),
      asResponse: true,
    }),
  );
  if (!answer.ok) return refusalOf(answer);
  const { user } = (await answer.json()) as { user: { id: string } };
  const headers = withHint(machine.env, answer.headers);
  headers.append('Set-Cookie', signUpCookie(machine, user.id));
  return { ok: true, headers };
}

/** Ends the session of this browser; `everywhere` ends all of its owner's, who has just shown who they are. */
export async function signOut(
  machine: Machine,
  caller: Caller,
  request: Request,
  { everywhere = false }: { readonly everywhere?: boolean } = {},
): Promise<AccountAnswer> {
  const { api } = authOf(machine);
  const headers = headersOf(caller, request);
  if (everywhere) {
    const ended = await api.revokeSessions({ headers, asResponse: true });
    if (!ended.ok) return refusalOf(ended);
  }
  return done(machine, await api.signOut({ headers, asResponse: true }));
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
  const { api } = authOf(machine);
  const headers = headersOf(caller, request, form.returnTo);
  const answer = await evenTime('/request-password-reset', () =>
    api.requestPasswordReset({
      body: resetSchema.parse(form),
      headers,
      request: new Request(request.url, { headers }),
      asResponse: true,
    }),
  );
  return answer.ok ? { ok: true, headers: new Headers() } : refusalOf(answer);
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
    body: { newPassword: form.password, token: form.token.slice(0, 200) },
    headers: headersOf(caller, request),
    asResponse: true,
  });
  return done(machine, answer);
}

/** Changes the password of who is signed in; every other session of theirs ends. */
export async function changePassword(
  machine: Machine,
  caller: Caller,
  request: Request,
  form: UpdatePasswordForm & { readonly currentPassword: string },
): Promise<AccountAnswer> {
  const fault = updatePasswordFault(form);
  if (fault) return { ok: false, reason: 'invalid', ...fault };
  const answer = await authOf(machine).api.changePassword({
    body: { newPassword: form.password, currentPassword: form.currentPassword.slice(0, 200) },
    headers: headersOf(caller, request),
    asResponse: true,
  });
  return done(machine, answer);
}

/** Shows by the password that it is still the owner who is signed in here. */
export async function confirmIdentity(
  machine: Machine,
  caller: Caller,
  request: Request,
  { password }: { readonly password: string },
): Promise<AccountAnswer> {
  const body = { password: password.slice(0, 200) };
  const headers = headersOf(caller, request);
  return done(machine, await authOf(machine).api.confirmIdentity({ body, headers, asResponse: true }));
}

/** Signs in by a one-time code, as `/auth/callback?code=` brings it. It works once, for three minutes. */
export async function exchangeCode(
  machine: Machine,
  caller: Caller,
  request: Request,
  code: string,
): Promise<AccountAnswer> {
  const body = { token: code.slice(0, 200) };
  const headers = headersOf(caller, request);
  return done(machine, await authOf(machine).api.verifyOneTimeToken({ body, headers, asResponse: true }));
}

/** What the library is told of a request: its cookies and browser, and the address as the floor established it. */
export function headersOf(caller: Caller, request: Request, returnTo?: string): Headers {
  const headers = new Headers();
  for (const name of ['Cookie', 'User-Agent', 'Authorization']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  shortenUserAgent(headers);
  headers.set(addressHeader, caller.address);
  headers.set(visitorHeader, caller.limitKey);
  if (returnTo !== undefined) headers.set(returnHeader, ownPath(returnTo));
  return headers;
}

/** A session keeps what its browser calls itself, and some headers are a program's own invention. */
export function shortenUserAgent(headers: Headers): void {
  const userAgent = headers.get('User-Agent') ?? '';
  if (userAgent.length > 500) headers.set('User-Agent', userAgent.slice(0, 500));
}

/** An answer of the library as a verb's: its cookies with the hint, or why not. */
export async function done(machine: Machine, answer: Response): Promise<AccountAnswer> {
  return answer.ok ? { ok: true, headers: withHint(machine.env, answer.headers) } : refusalOf(answer);
}

function callbackUrl({ env }: Machine, { returnTo, openIntake }: GoingOn): string {
  const url = new URL(callbackPage, env.PUBLIC_ORIGIN);
  url.searchParams.set('returnTo', ownPath(returnTo));
  if (openIntake === true) url.searchParams.set('openIntake', 'true');
  return url.toString();
}
