import { accountPages } from '#content/accounts.ts';
import { loginPage } from '#features/accounts/accounts.ts';
import { exchangeCode } from '#features/accounts/accounts.server.ts';
import { adoptSession } from '#features/accounts/callback/adopt-session.server.ts';
import type { CallbackPageProps } from '#features/accounts/callback/callback-page.ts';
import {
  carrying,
  destination,
  leadsOnAfter,
  onwardOf,
  type PageAnswer,
} from '#features/accounts/pages/account-page.ts';
import { fieldsOf, isInPlace } from '#features/accounts/pages/page-post.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Machine } from '#server/machine.ts';

type Answer = PageAnswer<CallbackPageProps>;

const words = accountPages.callback;

/**
 * The page to which a sign-in returns. An error goes to the login page at once; everything else is done by a post, of
 * the page's script or of its button: looking at an address uses no code up.
 */
export async function openCallbackPage(machine: Machine, request: Request): Promise<Answer> {
  const { searchParams } = new URL(request.url);
  const page = pageOf(request, searchParams);
  const error = searchParams.get('error') ?? searchParams.get('error_description');
  if (error !== null) {
    return { to: carrying(loginPage, page.onward, { error: error.slice(0, 200) }), headers: new Headers() };
  }
  const session = await sessionOf(machine, request);
  return { page: session ? { ...page, signedInTo: destination(page.onward) } : page, status: 200 };
}

/** Takes up a token or a code, unless somebody is signed in, and then asks for the session. */
export async function answerCallbackPost(machine: Machine, request: Request, caller: Caller): Promise<Answer> {
  const fields = await fieldsOf(request);
  const page = pageOf(request, fields);
  const { onward } = page;
  try {
    const found = await takeUp(machine, request, caller, fields);
    if (!found.ok) {
      const error = found.had ? { error: 'auth_callback_failed' } : undefined;
      return snagged(page, found.had ? words.failed : words.noSession, error);
    }
    if (!isInPlace(request)) return { to: destination(onward), headers: found.headers };
    const done = { message: words.checking, to: destination(onward), after: leadsOnAfter.callback };
    return { page: { ...page, done }, status: 200, headers: found.headers };
  } catch (error) {
    machine.log.error({ err: error, requestId: caller.requestId }, 'a sign-in could not be finished');
    return snagged(page, words.unexpected, { error: 'unexpected_error' });
  }
}

type Found = { readonly ok: true; readonly headers: Headers } | { readonly ok: false; readonly had: boolean };

async function takeUp(machine: Machine, request: Request, caller: Caller, fields: URLSearchParams): Promise<Found> {
  // Nobody's session is changed for that of a code that somebody else may have sent.
  if (await sessionOf(machine, request)) return { ok: true, headers: new Headers() };
  const token = fields.get('token') ?? '';
  const code = fields.get('code') ?? '';
  const answers = [
    token === '' ? null : () => adoptSession(machine, token),
    code === '' ? null : () => exchangeCode(machine, caller, request, code),
  ];
  for (const take of answers) {
    const answer = await take?.();
    if (answer?.ok) return { ok: true, headers: answer.headers };
  }
  return { ok: false, had: token !== '' || code !== '' };
}

function snagged(page: CallbackPageProps, message: string, more?: Readonly<Record<string, string>>): Answer {
  const to = carrying(loginPage, page.onward, more);
  return { page: { ...page, snag: { message, to, after: leadsOnAfter.callbackFailure } }, status: 422 };
}

/** `none` is a bookmark or a typed address, and a link of a mail or chat program as well. */
function cameFrom(site: string | null): CallbackPageProps['cameFrom'] {
  if (site === 'same-origin') return 'here';
  return site === null || site === 'none' ? 'unknown' : 'elsewhere';
}

function pageOf(request: Request, fields: URLSearchParams): CallbackPageProps {
  return {
    onward: onwardOf(fields),
    hasReturn: fields.has('returnTo'),
    code: (fields.get('code') ?? '').slice(0, 200),
    cameFrom: cameFrom(request.headers.get('Sec-Fetch-Site')),
  };
}
