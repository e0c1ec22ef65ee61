import { accountMessages, loginPage, signInErrorText } from '#features/accounts/accounts.ts';
import { signIn, signInSocial, signInWithCode, type AccountAnswer } from '#features/accounts/accounts.server.ts';
import { signInProviders } from '#features/accounts/auth/providers.server.ts';
import { clearedSession } from '#features/accounts/auth/session-cookies.server.ts';
import {
  carrying,
  destination,
  leadsOnAfter,
  onwardOf,
  type LeadsOn,
  type Onward,
  type PageAnswer,
} from '#features/accounts/pages/account-page.ts';
import { fieldsOf, isInPlace, problemOf, statusOf } from '#features/accounts/pages/page-post.server.ts';
import { sessionIfKnown } from '#features/accounts/session.server.ts';
import { isConfirmationPending } from '#features/accounts/sign-up/pending-confirmation.server.ts';
import type { LoginPageProps, LoginStep } from '#features/accounts/sign-in/login-page.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

type Answer = PageAnswer<LoginPageProps>;

/** Without scripts the intake is a page of its own. */
const plainIntake = '/intake';

/** The login page. Somebody who is signed in goes straight on. */
export async function openLoginPage(machine: Machine, request: Request): Promise<Answer> {
  const { searchParams } = new URL(request.url);
  const onward = onwardOf(searchParams);
  const page = emptyPage(machine, onward, stepOf(searchParams.get('step')));
  if (await sessionIfKnown(machine, request)) {
    if (isInPlace(request)) return { page: { ...page, done: signedIn(onward) }, status: 200 };
    return { to: destination(onward), headers: new Headers() };
  }
  const error = searchParams.get('error');
  const notice = error === null ? '' : signInErrorText(error);
  // The hint that somebody is signed in goes with the session that is over.
  const headers = request.headers.get('Cookie')?.includes('meridian-signed-in=1')
    ? clearedSession(machine.env)
    : undefined;
  return {
    page: { ...page, notice, hasSignedUp: await isConfirmationPending(machine, request) },
    status: 200,
    ...(headers && { headers }),
  };
}

/** A form of the login page: the password, the code after it, or the way to a provider. */
export async function answerLoginPost(machine: Machine, request: Request, caller: Caller): Promise<Answer> {
  const fields = await fieldsOf(request);
  const onward = onwardOf(fields);
  const provider = fields.get('provider');
  if (provider !== null) return toProvider(machine, request, caller, { provider, onward });
  const step = stepOf(fields.get('step'));
  return step === 'password'
    ? answerPassword(machine, request, caller, fields)
    : answerCode(machine, request, caller, fields, step);
}

async function answerPassword(
  machine: Machine,
  request: Request,
  caller: Caller,
  fields: URLSearchParams,
): Promise<Answer> {
  const onward = onwardOf(fields);
  const form = { email: fields.get('email') ?? '', password: fields.get('password') ?? '' };
  const answer = await signIn(machine, caller, request, form);
  const page = { ...emptyPage(machine, onward), email: form.email };
  if (!answer.ok) {
    const hasSignedUp = await isConfirmationPending(machine, request);
    return { page: { ...page, hasSignedUp, problem: problemOf(answer) }, status: statusOf(answer) };
  }
  if (!answer.secondFactor) return goOn(request, page, answer.headers);
  if (isInPlace(request)) return { page: { ...page, step: 'app' }, status: 200, headers: answer.headers };
  return { to: carrying(loginPage, onward, { step: 'app' }), headers: answer.headers };
}

async function answerCode(
  machine: Machine,
  request: Request,
  caller: Caller,
  fields: URLSearchParams,
  step: 'app' | 'recovery',
): Promise<Answer> {
  const answer = await signInWithCode(machine, caller, request, {
    code: fields.get('code') ?? '',
    kind: step,
    trustDevice: fields.get('trustDevice') === 'on',
  });
  const page = emptyPage(machine, onwardOf(fields), step);
  if (answer.ok) return goOn(request, page, answer.headers);
  if (answer.reason === 'code-expired') {
    return { page: { ...page, step: 'password', problem: problemOf(answer) }, status: statusOf(answer) };
  }
  const field = answer.reason === 'code' || answer.reason === 'invalid' ? { field: 'code' } : {};
  return { page: { ...page, problem: { ...problemOf(answer), ...field } }, status: statusOf(answer) };
}

/** Sends somebody to a provider; what came of it comes back to the callback page. */
async function toProvider(
  machine: Machine,
  request: Request,
  caller: Caller,
  { provider, onward }: { readonly provider: string; readonly onward: Onward },
): Promise<Answer> {
  const answer: AccountAnswer<{ url: string }> = await signInSocial(machine, caller, request, { provider, ...onward });
  if (answer.ok) return { to: answer.url, headers: answer.headers };
  const page = { ...emptyPage(machine, onward), problem: problemOf(answer) };
  return { page, status: statusOf(answer) };
}

function goOn(request: Request, page: LoginPageProps, headers: Headers): Answer {
  if (isInPlace(request)) return { page: { ...page, done: signedIn(page.onward) }, status: 200, headers };
  return { to: page.onward.openIntake ? plainIntake : destination(page.onward), headers };
}

function signedIn(onward: Onward): LeadsOn {
  return { message: accountMessages.signedIn, to: destination(onward), after: leadsOnAfter.signIn };
}

function emptyPage(machine: Machine, onward: Onward, step: LoginStep = 'password'): LoginPageProps {
  return { step, onward, providers: signInProviders(machine.env), email: '', notice: '' };
}

function stepOf(value: string | null): LoginStep {
  return value === 'app' || value === 'recovery' ? value : 'password';
}
