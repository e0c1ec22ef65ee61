import { href } from 'react-router';
import { emailParameter } from '#features/newsletter/email-parameter.ts';
import {
  choose,
  comeBack,
  confirm,
  leave,
  readSubscriptionConfirmation,
  readSubscriptionStatus,
} from '#features/newsletter/subscription-status.server.ts';
import { isFormPost, readFormFields, redirectAfterPost } from '#server/http/request/form-post.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** GET changes nothing: email clients and scanners open links. `subscription` is null for an invalid link. */
export async function openLinkPage(app: AppContext, request: Request) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const subscription = await readSubscriptionStatus(app, token);
  const mail = readEmailId(request) ?? '';
  return { token: subscription === null ? '' : token, mail, subscription, saved: searchParams.has('saved') };
}

export type LinkPageData = Awaited<ReturnType<typeof openLinkPage>>;

/**
 * One-click unsubscribe (RFC 8058) has no cookie or origin and must not be redirected, so it is answered directly. The
 * page's button redirects. Null for an unknown token.
 */
export async function handleLeave(
  app: AppContext,
  request: Request,
): Promise<Response | { readonly page: null; readonly status: number } | null> {
  const token = readToken(request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  if (!(await leave(app, token, readEmailId(request)))) return null;
  return fields?.get('List-Unsubscribe') === 'One-Click'
    ? { page: null, status: 200 }
    : redirectAfterPost(`${href('/newsletter/preferences')}?token=${token}`);
}

/** Saves, unsubscribes or resubscribes. Null for an unknown token. */
export async function handlePreferences(app: AppContext, request: Request): Promise<Response | null> {
  const token = readToken(request);
  const fields = isFormPost(request) ? await readFormFields(request) : null;
  const here = `${href('/newsletter/preferences')}?token=${token}`;
  const isOn = (name: string) => fields?.get(name) === 'on';
  switch (fields?.get('action')) {
    case 'save':
      return (await choose(app, token, isOn('weekly_automation_intel'), isOn('other_letters')))
        ? redirectAfterPost(`${here}&saved`)
        : null;
    case 'leave':
      return (await leave(app, token, readEmailId(request))) ? redirectAfterPost(here) : null;
    case 'return':
      return (await comeBack(app, token)) ? redirectAfterPost(here) : null;
    default:
      return (await readSubscriptionStatus(app, token)) ? redirectAfterPost(here) : null;
  }
}

/** `state` is null for an invalid link. */
export async function openSubscriptionConfirmPage(app: AppContext, request: Request) {
  const token = readToken(request);
  const state = await readSubscriptionConfirmation(app, token);
  return { token: state === null ? '' : token, state };
}

export type ConfirmPageData = Awaited<ReturnType<typeof openSubscriptionConfirmPage>>;

/** Null for an invalid token. */
export async function handleConfirm(app: AppContext, request: Request): Promise<Response | null> {
  return (await confirm(app, readToken(request)))
    ? redirectAfterPost(`${href('/newsletter/thank-you')}?status=active`)
    : null;
}

function readToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function readEmailId(request: Request): string | null {
  const id = new URL(request.url).searchParams.get(emailParameter) ?? '';
  return isUuid(id) ? id : null;
}
