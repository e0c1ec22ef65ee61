import { href } from 'react-router';
import { emptySignUp, type SignUpForm } from '#features/accounts/accounts.ts';
import { signInSocial, signUp } from '#features/accounts/sign-in/sign-in.server.ts';
import { signInProviders } from '#features/accounts/providers/providers.server.ts';
import {
  withReturnTarget,
  destination,
  returnTargetOf,
  type ReturnTarget,
  type PageResult,
} from '#features/account-pages/pages/account-page.ts';
import { isInPlace, toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { sessionIfKnown } from '#features/accounts/session.server.ts';
import { sendConfirmationAgain } from '#features/accounts/sign-in/pending-confirmation.server.ts';
import { sendAgain, type SignUpPageProps } from '#features/account-pages/sign-up/sign-up-page.ts';
import { attributionField, attributionSchema } from '#forms/attribution/attribution.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

type Result = PageResult<SignUpPageProps>;

/** Signed-out users only. After a post without scripts it shows the next step. */
export async function openSignUpPage(app: AppContext, request: Request): Promise<Result> {
  const { searchParams } = new URL(request.url);
  const returnTarget = returnTargetOf(searchParams);
  if (await sessionIfKnown(app, request)) return { to: destination(returnTarget), headers: new Headers() };
  const page = emptyPage(app, returnTarget);
  const done = searchParams.get('done');
  return { page: done === null ? page : { ...page, done: made(returnTarget, done === 'again') }, status: 200 };
}

/** Handles sign-up and provider forms. */
export async function handleSignUpPost(app: AppContext, request: Request, client: Client): Promise<Result> {
  const fields = await readPostedFields(request);
  const returnTarget = returnTargetOf(fields);
  const page = emptyPage(app, returnTarget);
  const attribution = attributionSchema.parse(fields.get(attributionField));
  const provider = fields.get('provider');
  if (provider !== null) {
    const result = await signInSocial(app, client, request, { provider, attribution, ...returnTarget });
    if (result.ok) return { to: result.url, headers: result.headers };
    return { page: { ...page, error: toPageError(result) }, status: refusalStatus(result) };
  }
  if (fields.get('action') === sendAgain) return answerSendAgain(app, request, client, page);
  const form = readForm(fields);
  const returnTo = destination(returnTarget);
  const result = await signUp(app, client, request, { ...form, ...returnTarget, returnTo, attribution });
  const { password: _, confirmPassword: __, ...typed } = form;
  if (!result.ok) {
    return { page: { ...page, form: typed, error: toPageError(result) }, status: refusalStatus(result) };
  }
  if (!isInPlace(request))
    return { to: withReturnTarget(href('/signup'), returnTarget, { done: '1' }), headers: result.headers };
  return { page: { ...page, form: typed, done: made(returnTarget) }, status: 200, headers: result.headers };
}

/** Resends the link; the notice is also on other pages. */
async function answerSendAgain(
  app: AppContext,
  request: Request,
  client: Client,
  page: SignUpPageProps,
): Promise<Result> {
  const { returnTarget } = page;
  const result = await sendConfirmationAgain(app, client, request, destination(returnTarget));
  const done = made(returnTarget, result.ok);
  if (!result.ok) return { page: { ...page, done, error: toPageError(result) }, status: refusalStatus(result) };
  if (!isInPlace(request))
    return { to: withReturnTarget(href('/signup'), returnTarget, { done: 'again' }), headers: result.headers };
  return { page: { ...page, done }, status: 200, headers: result.headers };
}

function readForm(fields: URLSearchParams): SignUpForm {
  const text = (name: keyof SignUpForm) => fields.get(name) ?? '';
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company'),
    email: text('email'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    acceptTerms: fields.get('acceptTerms') === 'on',
  };
}

function made(returnTarget: ReturnTarget, again = false) {
  return { to: destination(returnTarget), again };
}

function emptyPage(app: AppContext, returnTarget: ReturnTarget): SignUpPageProps {
  return { returnTarget, providers: signInProviders(app.env), form: emptySignUp };
}
