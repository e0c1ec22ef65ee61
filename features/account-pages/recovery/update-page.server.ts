import { href } from 'react-router';
import { accountMessages, accountReasons } from '#features/accounts/accounts.ts';
import { authOf } from '#features/accounts/auth/auth.server.ts';
import { changePassword, updatePassword } from '#features/accounts/sign-in/sign-in.server.ts';
import {
  withReturnTarget,
  leadsOnAfter,
  returnTargetOf,
  type LeadsOn,
  type ReturnTarget,
  type PageResult,
} from '#features/account-pages/pages/account-page.ts';
import { isInPlace, toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export interface UpdatePageProps {
  readonly returnTarget: ReturnTarget;
  readonly error?: { readonly message: string; readonly field?: string };
  /** What authorizes the change: emailed link, session with current password, or nothing. */
  readonly by: 'link' | 'session' | 'nothing' | 'dead-link';
  readonly token: string;
  /** If known, for password managers. */
  readonly email: string;
  readonly done?: LeadsOn;
}

/** Sets a password by emailed link or session. GET consumes nothing. */
export async function openUpdatePage(app: AppContext, request: Request): Promise<UpdatePageProps> {
  const { searchParams } = new URL(request.url);
  const returnTarget = returnTargetOf(searchParams);
  const page = await buildPage(app, request, searchParams.get('token') ?? '', returnTarget);
  return page.by === 'link' && !(await isGoodLink(app, page.token)) ? { ...page, by: 'dead-link' } : page;
}

/** Sets a new password, by the emailed link or the session. */
export async function handleUpdatePost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<PageResult<UpdatePageProps>> {
  const fields = await readPostedFields(request);
  const returnTarget = returnTargetOf(fields);
  const text = (name: string) => fields.get(name) ?? '';
  const page = await buildPage(app, request, text('token'), returnTarget);
  if (page.by === 'nothing') {
    return { page: { ...page, error: { message: accountReasons['not-signed-in'] } }, status: 422 };
  }
  const form = { password: text('password'), confirmPassword: text('confirmPassword') };
  const result =
    page.by === 'link'
      ? await updatePassword(app, client, request, { ...form, token: page.token })
      : await changePassword(app, client, request, { ...form, currentPassword: text('currentPassword') });
  if (!result.ok) {
    const error = { ...toPageError(result), ...(result.reason === 'password' && { field: 'currentPassword' }) };
    return { page: { ...page, error }, status: refusalStatus(result) };
  }
  const done = updated(returnTarget);
  if (!isInPlace(request)) return { to: done.to, headers: result.headers };
  return { page: { ...page, done }, status: 200, headers: result.headers };
}

async function buildPage(
  app: AppContext,
  request: Request,
  token: string,
  returnTarget: ReturnTarget,
): Promise<UpdatePageProps> {
  if (token !== '') return { returnTarget, token, by: 'link', email: '' };
  const session = await sessionOf(app, request);
  return { returnTarget, token, by: session ? 'session' : 'nothing', email: session?.user.email ?? '' };
}

/** Does not consume the token. */
async function isGoodLink(app: AppContext, token: string): Promise<boolean> {
  const { internalAdapter } = await authOf(app).$context;
  // Postgres rejects NUL; our links never contain it.
  if (/[^\w-]/.test(token)) return false;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token.slice(0, 200)}`);
  return link !== null && link.expiresAt > app.now();
}

function updated(returnTarget: ReturnTarget) {
  return {
    message: accountMessages.updated,
    to: withReturnTarget(href('/login'), returnTarget),
    after: leadsOnAfter.update,
  };
}
