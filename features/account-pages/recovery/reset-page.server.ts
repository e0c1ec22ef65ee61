import { requestPasswordReset } from '#features/accounts/sign-in/sign-in.server.ts';
import {
  destination,
  returnTargetOf,
  type PageResult,
  type ReturnTarget,
} from '#features/account-pages/pages/account-page.ts';
import { toPageError, refusalStatus } from '#features/account-pages/pages/page-post.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Client } from '#server/http/request/client.ts';
import type { AppContext } from '#server/app-context.ts';

export interface ResetPageProps {
  readonly returnTarget: ReturnTarget;
  readonly error?: { readonly message: string; readonly field?: string };
  readonly email: string;
  readonly sent: boolean;
}

export function openResetPage(request: Request): ResetPageProps {
  return { returnTarget: returnTargetOf(new URL(request.url).searchParams), email: '', sent: false };
}

/** The response does not reveal whether the account exists. */
export async function handleResetPost(
  app: AppContext,
  request: Request,
  client: Client,
): Promise<PageResult<ResetPageProps>> {
  const fields = await readPostedFields(request);
  const returnTarget = returnTargetOf(fields);
  const email = (fields.get('email') ?? '').trim();
  const returnTo = destination(returnTarget);
  const result = await requestPasswordReset(app, client, request, { email, returnTo });
  if (result.ok) return { page: { returnTarget, email, sent: true }, status: 200 };
  return { page: { returnTarget, email, sent: false, error: toPageError(result) }, status: refusalStatus(result) };
}
