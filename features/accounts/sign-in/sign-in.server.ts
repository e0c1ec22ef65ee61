import { href } from 'react-router';
import {
  validateReset,
  resetSchema,
  validateSignIn,
  signInSchema,
  validateSignUp,
  signUpSchema,
  validateNewPassword,
  type ResetForm,
  type SignInForm,
  type SignUpForm,
  type UpdatePasswordForm,
} from '#features/accounts/accounts.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { constantTime } from '#features/accounts/requests/constant-time.server.ts';
import {
  addressHeader,
  attributionHeader,
  returnHeader,
  visitorHeader,
} from '#features/accounts/requests/options.server.ts';
import { signInProviders } from '#features/accounts/providers/providers.server.ts';
import { readRefusal, refuse, type AccountRefusal } from '#features/accounts/requests/refusals.server.ts';
import { withHint } from '#features/accounts/requests/session-cookies.server.ts';
import { signUpCookie } from '#features/accounts/requests/sign-up-cookie.server.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export type { AccountRefusal };

/** `headers` contain cookies to set. */
export type AccountResult<Extra extends object = object> =
  | ({ readonly ok: true; readonly headers: Headers } & Extra)
  | AccountRefusal;

/** Local path to return to after an email link or provider. */
export interface GoingOn {
  readonly returnTo?: string;
  readonly openIntake?: boolean;
}

export interface Arriving {
  /** How the visit that may make an account came to the site. */
  readonly attribution?: Attribution | null;
}

/** With a second factor, the session requires its code (`secondFactor`). */
export async function signIn(
  app: AppContext,
  client: Client,
  request: Request,
  form: SignInForm,
  returnTo?: string,
): Promise<AccountResult<{ readonly secondFactor: boolean }>> {
  const error = validateSignIn(form);
  if (error) return { ok: false, reason: 'invalid', ...error };
  const { api } = authOf(app);
  // An unconfirmed address gets its link again, which continues here.
  const headers = headersOf(client, request, returnTo);
  const response = await constantTime(app, '/sign-in/email', () =>
    api.signInEmail({ body: signInSchema.parse(form), headers, asResponse: true }),
  );
  if (!response.ok) return readRefusal(response);
  const body = (await response.json()) as { twoFactorRedirect?: boolean };
  return { ok: true, headers: withHint(app.env, response.headers), secondFactor: body.twoFactorRedirect === true };
}

/** An app code or a recovery code. */
export interface CodeForm {
  readonly code: string;
  readonly kind: 'app' | 'recovery';
  /** Skips codes on this device for thirty days. */
  readonly trustDevice?: boolean;
}

/** The first step's cookies identify the user. */
export async function signInWithCode(
  app: AppContext,
  client: Client,
  request: Request,
  { code, kind, trustDevice }: CodeForm,
): Promise<AccountResult> {
  const { api } = authOf(app);
  const options = { body: { code: code.replaceAll(' ', '').slice(0, 40), trustDevice }, asResponse: true as const };
  const headers = headersOf(client, request);
  const response =
    kind === 'app'
      ? await api.verifyTOTP({ ...options, headers })
      : await api.verifyBackupCode({ ...options, headers });
  return toAccountResult(app, response);
}

/** Redirect to `url`; it returns to the callback page. */
export async function signInSocial(
  app: AppContext,
  client: Client,
  request: Request,
  { provider, attribution, ...goingOn }: { readonly provider: string } & GoingOn & Arriving,
): Promise<AccountResult<{ readonly url: string }>> {
  if (!(signInProviders(app.env) as readonly string[]).includes(provider)) return refuse('provider');
  const back = callbackUrl(app, goingOn);
  const response = await authOf(app).api.signInSocial({
    body: {
      provider,
      callbackURL: back,
      errorCallbackURL: back,
      disableRedirect: true,
      ...(attribution && { additionalData: { attribution } }),
    },
    headers: headersOf(client, request),
    asResponse: true,
  });
  if (!response.ok) return readRefusal(response);
  const { url } = (await response.json()) as { url: string };
  return { ok: true, headers: withHint(app.env, response.headers), url };
}

/** The response is identical for existing addresses; only the email differs. No sign-in before confirmation. */
export async function signUp(
  app: AppContext,
  client: Client,
  request: Request,
  form: SignUpForm & GoingOn & Arriving,
): Promise<AccountResult> {
  const error = validateSignUp(form);
  if (error) return { ok: false, reason: 'invalid', ...error };
  const { email, password, firstName, lastName, company } = signUpSchema.parse(form);
  const { api } = authOf(app);
  const headers = headersOf(client, request, form.returnTo);
  if (form.attribution) headers.set(attributionHeader, encodeURIComponent(JSON.stringify(form.attribution)));
  const response = await constantTime(app, '/sign-up/email', () =>
    api.signUpEmail({
      body: { name: `${firstName} ${lastName}`, email, password, firstName, lastName, company },
      headers,
      asResponse: true,
    }),
  );
  if (!response.ok) return readRefusal(response);
  const { user } = (await response.json()) as { user: { id: string } };
  const signedUp = withHint(app.env, response.headers);
  signedUp.append('Set-Cookie', signUpCookie(app, user.id, form.returnTo));
  return { ok: true, headers: signedUp };
}

/** `everywhere` ends all sessions; requires recent confirmation. */
export async function signOut(
  app: AppContext,
  client: Client,
  request: Request,
  { everywhere = false }: { readonly everywhere?: boolean } = {},
): Promise<AccountResult> {
  const { api } = authOf(app);
  const headers = headersOf(client, request);
  if (everywhere) {
    const ended = await api.revokeSessions({ headers, asResponse: true });
    if (!ended.ok) return readRefusal(ended);
  }
  return toAccountResult(app, await api.signOut({ headers, asResponse: true }));
}

/** The response does not reveal whether the account exists. */
export async function requestPasswordReset(
  app: AppContext,
  client: Client,
  request: Request,
  form: ResetForm & GoingOn,
): Promise<AccountResult> {
  const error = validateReset(form);
  if (error) return { ok: false, reason: 'invalid', ...error };
  const { api } = authOf(app);
  const headers = headersOf(client, request, form.returnTo);
  const response = await constantTime(app, '/request-password-reset', () =>
    api.requestPasswordReset({
      body: resetSchema.parse(form),
      headers,
      request: new Request(request.url, { headers }),
      asResponse: true,
    }),
  );
  return response.ok ? { ok: true, headers: new Headers() } : readRefusal(response);
}

/** Ends all sessions. */
export async function updatePassword(
  app: AppContext,
  client: Client,
  request: Request,
  form: UpdatePasswordForm & { readonly token: string },
): Promise<AccountResult> {
  const error = validateNewPassword(form);
  if (error) return { ok: false, reason: 'invalid', ...error };
  const response = await authOf(app).api.resetPassword({
    body: { newPassword: form.password, token: form.token.slice(0, 200) },
    headers: headersOf(client, request),
    asResponse: true,
  });
  return toAccountResult(app, response);
}

/** Ends all other sessions. */
export async function changePassword(
  app: AppContext,
  client: Client,
  request: Request,
  form: UpdatePasswordForm & { readonly currentPassword: string },
): Promise<AccountResult> {
  const error = validateNewPassword(form);
  if (error) return { ok: false, reason: 'invalid', ...error };
  const response = await authOf(app).api.changePassword({
    body: { newPassword: form.password, currentPassword: form.currentPassword.slice(0, 200) },
    headers: headersOf(client, request),
    asResponse: true,
  });
  return toAccountResult(app, response);
}

/** Confirms the signed-in user's identity by password, for changes of sign-in methods. */
export async function confirmIdentity(
  app: AppContext,
  client: Client,
  request: Request,
  { password }: { readonly password: string },
): Promise<AccountResult> {
  const body = { password: password.slice(0, 200) };
  const headers = headersOf(client, request);
  return toAccountResult(app, await authOf(app).api.confirmIdentity({ body, headers, asResponse: true }));
}

/** One-time code of `/auth/callback?code=`, valid for three minutes. */
export async function exchangeCode(
  app: AppContext,
  client: Client,
  request: Request,
  code: string,
): Promise<AccountResult> {
  const body = { token: code.slice(0, 200) };
  const headers = headersOf(client, request);
  return toAccountResult(app, await authOf(app).api.verifyOneTimeToken({ body, headers, asResponse: true }));
}

/** For the library; the client address comes from the request pipeline. */
export function headersOf(client: Client, request: Request, returnTo?: string): Headers {
  const headers = new Headers();
  for (const name of ['Cookie', 'User-Agent', 'Authorization']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  shortenUserAgent(headers);
  headers.set(addressHeader, client.address);
  headers.set(visitorHeader, client.limitKey);
  if (returnTo !== undefined) headers.set(returnHeader, safeRedirect(returnTo));
  return headers;
}

/** Sessions store it, and clients can send anything. */
export function shortenUserAgent(headers: Headers): void {
  const userAgent = headers.get('User-Agent') ?? '';
  if (userAgent.length > 500) headers.set('User-Agent', userAgent.slice(0, 500));
}

/** Cookies with the session hint, or the refusal. */
export async function toAccountResult(app: AppContext, response: Response): Promise<AccountResult> {
  return response.ok ? { ok: true, headers: withHint(app.env, response.headers) } : readRefusal(response);
}

function callbackUrl({ env }: AppContext, { returnTo, openIntake }: GoingOn): string {
  const url = new URL(href('/auth/callback'), env.PUBLIC_ORIGIN);
  url.searchParams.set('returnTo', safeRedirect(returnTo));
  if (openIntake === true) url.searchParams.set('openIntake', 'true');
  return url.toString();
}
