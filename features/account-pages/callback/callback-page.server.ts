import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import { exchangeCode } from '#features/accounts/sign-in/sign-in.server.ts';
import { adoptSession } from '#features/accounts/sign-in/adopt-session.server.ts';
import {
  withReturnTarget,
  destination,
  leadsOnAfter,
  returnTargetOf,
  type LeadsOn,
  type PageResult,
  type ReturnTarget,
} from '#features/account-pages/pages/account-page.ts';
import { isInPlace } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export interface CallbackPageProps {
  readonly returnTarget: ReturnTarget;
  /** The URL has a return path, so the tab's stored one is ignored. */
  readonly hasReturn: boolean;
  readonly code: string;
  /**
   * A token in the URL signs in automatically only from our own page or, without referrer data, in the tab that started
   * the sign-in: an emailed link may hold another person's token.
   */
  readonly cameFrom: 'here' | 'unknown' | 'elsewhere';
  /** Already signed in; continues without scripts too. */
  readonly signedInTo?: string;
  readonly done?: LeadsOn;
  /** The error, with a link to login. */
  readonly snag?: LeadsOn;
}

type Result = PageResult<CallbackPageProps>;

const copy = accountPages.callback;

/** Sign-in callback page. Errors redirect to login; everything else needs a POST, so that GETs consume no code. */
export async function openCallbackPage(app: AppContext, request: Request): Promise<Result> {
  const { searchParams } = new URL(request.url);
  const page = readPage(request, searchParams);
  const error = searchParams.get('error') ?? searchParams.get('error_description');
  if (error !== null) {
    return {
      to: withReturnTarget(href('/login'), page.returnTarget, { error: error.slice(0, 200) }),
      headers: new Headers(),
    };
  }
  const session = await sessionOf(app, request);
  return { page: session ? { ...page, signedInTo: destination(page.returnTarget) } : page, status: 200 };
}

/** Exchanges a token or code, unless signed in, then reads the session. */
export async function handleCallbackPost(app: AppContext, request: Request, client: Client): Promise<Result> {
  const fields = await readPostedFields(request);
  const page = readPage(request, fields);
  const { returnTarget } = page;
  try {
    const found = await takeUp(app, request, client, fields);
    if (!found.ok) {
      const error = found.had ? { error: 'auth_callback_failed' } : undefined;
      return snagged(page, found.had ? copy.failed : copy.noSession, error);
    }
    if (!isInPlace(request)) return { to: destination(returnTarget), headers: found.headers };
    const done = { message: copy.checking, to: destination(returnTarget), after: leadsOnAfter.callback };
    return { page: { ...page, done }, status: 200, headers: found.headers };
  } catch (error) {
    app.log.error(
      { event: 'account.callback.failed', err: error, requestId: client.requestId },
      'Could not finish a sign-in',
    );
    return snagged(page, copy.unexpected, { error: 'unexpected_error' });
  }
}

type Found = { readonly ok: true; readonly headers: Headers } | { readonly ok: false; readonly had: boolean };

async function takeUp(app: AppContext, request: Request, client: Client, fields: URLSearchParams): Promise<Found> {
  // Never replaces a session: someone else may have sent the code.
  if (await sessionOf(app, request)) return { ok: true, headers: new Headers() };
  const token = fields.get('token') ?? '';
  const code = fields.get('code') ?? '';
  const answers = [
    token === '' ? null : () => adoptSession(app, token),
    code === '' ? null : () => exchangeCode(app, client, request, code),
  ];
  for (const take of answers) {
    const result = await take?.();
    if (result?.ok) return { ok: true, headers: result.headers };
  }
  return { ok: false, had: token !== '' || code !== '' };
}

function snagged(page: CallbackPageProps, message: string, more?: Readonly<Record<string, string>>): Result {
  const to = withReturnTarget(href('/login'), page.returnTarget, more);
  return { page: { ...page, snag: { message, to, after: leadsOnAfter.callbackFailure } }, status: 422 };
}

/** `none`: bookmark, typed URL, or link from an email or chat program. */
function cameFrom(site: string | null): CallbackPageProps['cameFrom'] {
  if (site === 'same-origin') return 'here';
  return site === null || site === 'none' ? 'unknown' : 'elsewhere';
}

function readPage(request: Request, fields: URLSearchParams): CallbackPageProps {
  return {
    returnTarget: returnTargetOf(fields),
    hasReturn: fields.has('returnTo'),
    code: (fields.get('code') ?? '').slice(0, 200),
    cameFrom: cameFrom(request.headers.get('Sec-Fetch-Site')),
  };
}
