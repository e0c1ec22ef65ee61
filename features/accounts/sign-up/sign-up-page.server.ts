import { emptySignUp, signUpPage, type SignUpForm } from '#features/accounts/accounts.ts';
import { signInSocial, signUp } from '#features/accounts/accounts.server.ts';
import { signInProviders } from '#features/accounts/auth/providers.server.ts';
import {
  carrying,
  destination,
  onwardOf,
  type Onward,
  type PageAnswer,
} from '#features/accounts/pages/account-page.ts';
import { fieldsOf, isInPlace, problemOf, statusOf } from '#features/accounts/pages/page-post.server.ts';
import { sessionIfKnown } from '#features/accounts/session.server.ts';
import { sendConfirmationAgain } from '#features/accounts/sign-up/pending-confirmation.server.ts';
import { sendAgain, type SignUpPageProps } from '#features/accounts/sign-up/sign-up-page.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

type Answer = PageAnswer<SignUpPageProps>;

/** The sign-up page, for whoever has no session. After a form that was posted without scripts it says what comes next. */
export async function openSignUpPage(machine: Machine, request: Request): Promise<Answer> {
  const { searchParams } = new URL(request.url);
  const onward = onwardOf(searchParams);
  if (await sessionIfKnown(machine, request)) return { to: destination(onward), headers: new Headers() };
  const page = emptyPage(machine, onward);
  const done = searchParams.get('done');
  return { page: done === null ? page : { ...page, done: made(onward, done === 'again') }, status: 200 };
}

/** A form of the sign-up page: a new account, or the way to a provider. */
export async function answerSignUpPost(machine: Machine, request: Request, caller: Caller): Promise<Answer> {
  const fields = await fieldsOf(request);
  const onward = onwardOf(fields);
  const page = emptyPage(machine, onward);
  const provider = fields.get('provider');
  if (provider !== null) {
    const answer = await signInSocial(machine, caller, request, { provider, ...onward });
    if (answer.ok) return { to: answer.url, headers: answer.headers };
    return { page: { ...page, problem: problemOf(answer) }, status: statusOf(answer) };
  }
  if (fields.get('act') === sendAgain) return answerSendAgain(machine, request, caller, page);
  const form = formOf(fields);
  const answer = await signUp(machine, caller, request, { ...form, ...onward, returnTo: destination(onward) });
  const { password: _, confirmPassword: __, ...typed } = form;
  if (!answer.ok) {
    return { page: { ...page, form: typed, problem: problemOf(answer) }, status: statusOf(answer) };
  }
  if (!isInPlace(request)) return { to: carrying(signUpPage, onward, { done: '1' }), headers: answer.headers };
  return { page: { ...page, form: typed, done: made(onward) }, status: 200, headers: answer.headers };
}

/** The mail with the link once more; its notice stands on other pages as well. */
async function answerSendAgain(
  machine: Machine,
  request: Request,
  caller: Caller,
  page: SignUpPageProps,
): Promise<Answer> {
  const { onward } = page;
  const answer = await sendConfirmationAgain(machine, caller, request, destination(onward));
  const done = made(onward, answer.ok);
  if (!answer.ok) return { page: { ...page, done, problem: problemOf(answer) }, status: statusOf(answer) };
  if (!isInPlace(request)) return { to: carrying(signUpPage, onward, { done: 'again' }), headers: answer.headers };
  return { page: { ...page, done }, status: 200, headers: answer.headers };
}

function formOf(fields: URLSearchParams): SignUpForm {
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

function made(onward: Onward, again = false) {
  return { to: destination(onward), again };
}

function emptyPage(machine: Machine, onward: Onward): SignUpPageProps {
  return { onward, providers: signInProviders(machine.env), form: emptySignUp };
}
