import { href } from 'react-router';
import { accountMessages, signInErrorText } from '#features/accounts/accounts.ts';
import {
  signIn,
  signInSocial,
  signInWithCode,
  type AccountResult,
  type Arriving,
} from '#features/accounts/sign-in/sign-in.server.ts';
import { signInProviders } from '#features/accounts/providers/providers.server.ts';
import { secondFactorRequired } from '#features/accounts/requests/refusals.server.ts';
import { clearedSession } from '#features/accounts/requests/session-cookies.server.ts';
import {
  withReturnTarget,
  destination,
  leadsOnAfter,
  returnTargetOf,
  type LeadsOn,
  type Providers,
  type ReturnTarget,
  type PageResult,
} from '#features/account-pages/pages/account-page.ts';
import { isInPlace, toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { sessionIfKnown } from '#features/accounts/session.server.ts';
import { isConfirmationPending } from '#features/accounts/sign-in/pending-confirmation.server.ts';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

/** Second step: app code or recovery code. */
export type LoginStep = 'password' | 'app' | 'recovery';

export interface LoginPageProps {
  readonly step: LoginStep;
  readonly returnTarget: ReturnTarget;
  readonly providers: Providers;
  readonly email: string;
  /** Why login was required, or ''. */
  readonly notice: string;
  /** Just signed up: the confirmation email is pending. */
  readonly hasSignedUp?: boolean;
  readonly error?: { readonly message: string; readonly field?: string };
  readonly done?: LeadsOn;
}

type Result = PageResult<LoginPageProps>;

/** The intake's page without scripts. */
const plainIntake = '/intake';

/** Signed-in users are redirected. */
export async function openLoginPage(app: AppContext, request: Request): Promise<Result> {
  const { searchParams } = new URL(request.url);
  const returnTarget = returnTargetOf(searchParams);
  const error = searchParams.get('error');
  // A provider sign-in to an account with a second factor.
  const isChallenged = error === secondFactorRequired;
  const page = emptyPage(app, returnTarget, isChallenged ? 'app' : parseStep(searchParams.get('step')));
  if (await sessionIfKnown(app, request)) {
    if (isInPlace(request)) return { page: { ...page, done: signedIn(returnTarget) }, status: 200 };
    return { to: destination(returnTarget), headers: new Headers() };
  }
  const notice = error === null || isChallenged ? '' : signInErrorText(error);
  // Also clears the hint of an expired session.
  const headers = request.headers.get('Cookie')?.includes('meridian-signed-in=1') ? clearedSession(app.env) : undefined;
  return {
    page: { ...page, notice, hasSignedUp: await isConfirmationPending(app, request) },
    status: 200,
    ...(headers && { headers }),
  };
}

/** Handles password, code and provider forms. */
export async function handleLoginPost(app: AppContext, request: Request, client: Client): Promise<Result> {
  const fields = await readPostedFields(request);
  const returnTarget = returnTargetOf(fields);
  const provider = fields.get('provider');
  if (provider !== null) {
    const attribution = attributionSchema.parse(fields.get(attributionField));
    return toProvider(app, request, client, { provider, attribution, returnTarget });
  }
  const step = parseStep(fields.get('step'));
  return step === 'password'
    ? answerPassword(app, request, client, fields)
    : answerCode(app, request, client, fields, step);
}

async function answerPassword(
  app: AppContext,
  request: Request,
  client: Client,
  fields: URLSearchParams,
): Promise<Result> {
  const returnTarget = returnTargetOf(fields);
  const form = { email: fields.get('email') ?? '', password: fields.get('password') ?? '' };
  const result = await signIn(app, client, request, form, destination(returnTarget));
  const page = { ...emptyPage(app, returnTarget), email: form.email };
  if (!result.ok) {
    const hasSignedUp = await isConfirmationPending(app, request);
    return { page: { ...page, hasSignedUp, error: toPageError(result) }, status: refusalStatus(result) };
  }
  if (!result.secondFactor) return goOn(request, page, result.headers);
  if (isInPlace(request)) return { page: { ...page, step: 'app' }, status: 200, headers: result.headers };
  return { to: withReturnTarget(href('/login'), returnTarget, { step: 'app' }), headers: result.headers };
}

async function answerCode(
  app: AppContext,
  request: Request,
  client: Client,
  fields: URLSearchParams,
  step: 'app' | 'recovery',
): Promise<Result> {
  const result = await signInWithCode(app, client, request, {
    code: fields.get('code') ?? '',
    kind: step,
    trustDevice: fields.get('trustDevice') === 'on',
  });
  const page = emptyPage(app, returnTargetOf(fields), step);
  if (result.ok) return goOn(request, page, result.headers);
  if (result.reason === 'code-expired') {
    return { page: { ...page, step: 'password', error: toPageError(result) }, status: refusalStatus(result) };
  }
  const field = result.reason === 'code' || result.reason === 'invalid' ? { field: 'code' } : {};
  return { page: { ...page, error: { ...toPageError(result), ...field } }, status: refusalStatus(result) };
}

/** Redirects to a provider; results return to the callback page. */
async function toProvider(
  app: AppContext,
  request: Request,
  client: Client,
  { returnTarget, ...chosen }: { readonly provider: string; readonly returnTarget: ReturnTarget } & Arriving,
): Promise<Result> {
  const result: AccountResult<{ url: string }> = await signInSocial(app, client, request, {
    ...chosen,
    ...returnTarget,
  });
  if (result.ok) return { to: result.url, headers: result.headers };
  const page = { ...emptyPage(app, returnTarget), error: toPageError(result) };
  return { page, status: refusalStatus(result) };
}

function goOn(request: Request, page: LoginPageProps, headers: Headers): Result {
  if (isInPlace(request)) return { page: { ...page, done: signedIn(page.returnTarget) }, status: 200, headers };
  return { to: page.returnTarget.openIntake ? plainIntake : destination(page.returnTarget), headers };
}

function signedIn(returnTarget: ReturnTarget): LeadsOn {
  return { message: accountMessages.signedIn, to: destination(returnTarget), after: leadsOnAfter.signIn };
}

function emptyPage(app: AppContext, returnTarget: ReturnTarget, step: LoginStep = 'password'): LoginPageProps {
  return { step, returnTarget, providers: signInProviders(app.env), email: '', notice: '' };
}

function parseStep(value: string | null): LoginStep {
  return value === 'app' || value === 'recovery' ? value : 'password';
}
