import { href } from 'react-router';
import { accountMessages } from '#features/accounts/accounts.ts';
import { safeRedirect } from '#features/accounts/safe-redirect.ts';
import { confirmAddress, readAddressConfirmation } from '#features/accounts/sign-in/confirm-address.server.ts';
import type { PageResult } from '#features/account-pages/pages/account-page.ts';
import { refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { sessionOf } from '#features/accounts/session.server.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import type { Client } from '#server/http/request/client.ts';
import { isFormPost, readFormFields } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';

export interface ConfirmPageProps {
  /** Null if the link is no longer valid. */
  readonly confirmation: {
    readonly kind: 'first' | 'approve-address' | 'new-address';
    readonly email: string;
    readonly needs: 'nothing' | 'password' | 'sign-in';
  } | null;
  readonly token: string;
  readonly returnTo: string;
  /** Error of the previous attempt, or ''. */
  readonly error: string;
  readonly field?: string;
  readonly isSignedIn: boolean;
  readonly done?: 'approve-address' | 'new-address' | 'first';
}

/** GET changes nothing, so mail scanners are harmless. */
export async function openConfirmPage(app: AppContext, request: Request): Promise<ConfirmPageProps> {
  const { searchParams } = new URL(request.url);
  const done = (['first', 'approve-address', 'new-address'] as const).find((one) => one === searchParams.get('done'));
  const token = searchParams.get('token') ?? '';
  const confirmation = await readAddressConfirmation(app, request, token);
  const isSignedIn = (await sessionOf(app, request)) !== undefined;
  return { confirmation, token, returnTo: safeRedirect(searchParams.get('returnTo')), error: '', isSignedIn, done };
}

/** Confirms or approves the address that the link names. */
export async function handleConfirmPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<PageResult<ConfirmPageProps>> {
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const token = fields?.get('token') ?? '';
  const returnTo = safeRedirect(fields?.get('returnTo'));
  const result = await confirmAddress(app, client, request, { token, password: fields?.get('password') ?? '' });
  if (result.ok) {
    const signedIn = result.headers.getSetCookie().some((cookie) => cookie.includes('meridian-signed-in=1'));
    const to = signedIn && result.kind === 'first' ? returnTo : `${href('/confirm-address')}?done=${result.kind}`;
    return { to, headers: result.headers };
  }
  const again = result.retryAfterSeconds === undefined ? '' : ` ${tryAgainText(result.retryAfterSeconds)}`;
  const error = fields === null ? accountMessages.unexpected : `${result.message}${again}`;
  const confirmation = await readAddressConfirmation(app, request, token);
  const status = refusalStatus(result);
  const isSignedIn = (await sessionOf(app, request)) !== undefined;
  return { status, page: { confirmation, token, returnTo, error, isSignedIn, field: result.field } };
}
