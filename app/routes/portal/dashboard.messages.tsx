import { data, href, redirect } from 'react-router';
import { appContext, isPlainPost, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { messageActions } from '#app/portal/messages/message-actions.server.ts';
import { MessagesPage } from '#app/portal/messages/messages-page.tsx';
import { readSubjects } from '#app/portal/messages/thread-subjects.server.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { keepPage } from '#app/shell/frame/keep-page.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { messagesCopy } from '#content/messages.ts';
import { clientHas } from '#features/accounts/organizations/client-member.ts';
import { clientDenied } from '#features/accounts/rights/require-right.server.ts';
import { readOwnThread } from '#features/messages/load-thread.server.ts';
import type { SendResult } from '#features/messages/messages.ts';
import { storeFormFiles } from '#features/messages/stored-form.server.ts';
import { randomUuid } from '#forms/form-id.ts';
import type { Route } from './+types/dashboard.messages.ts';

// Its page and its action check `work` themselves: a person who has just lost it keeps what they typed.
export const handle = { right: 'client', body: 'files', refusesOrganization: true } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(messagesCopy.title);

/** Without a connection, the page keeps what was typed. */
export const clientMiddleware = [keepPage];

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const by = clientOf(args, handle);
  const app = context.get(appContext);
  const mayRead = clientHas(by, 'work:read');
  const isRefused = context.get(isPlainPost);
  if (!mayRead && !isRefused) throw clientDenied('work:read');
  const { subject, ...conversations } = await readSubjects(app, request, by.organization.id, by.user.id);
  if (subject === null && !isRefused) throw data(null, { status: 404 });
  return {
    thread: mayRead ? await readOwnThread(app, by, subject ?? undefined, request) : null,
    conversations,
    me: by.user.id,
    formId: randomUuid(),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const app = context.get(appContext);
  const by = clientOf(args, handle);
  const search = new URL(args.request.url).searchParams;
  const sentTo = search.get('organization');
  const mayStore = sentTo === by.organization.id && clientHas(by, 'work:write');
  const { fields, request, fault } = await storeFormFiles(app, args.request, { userId: by.user.id, mayStore });
  const result: SendResult =
    fault === null
      ? ((await messageActions({ app, by, request, id: '' })) ?? { ok: false, reason: 'gone' })
      : { ok: false, reason: 'file', message: fault };
  const isPlain = context.get(isPlainPost);
  if (result.ok && isPlain) {
    search.delete('organization');
    search.set('sent', '');
    throw redirect(`${href('/dashboard/messages')}?${search}`, 303);
  }
  const init = { status: result.ok ? 200 : result.reason === 'other-organization' ? 409 : 422 };
  return data({ ...result, ...(isPlain && { text: fields.get('text') ?? '' }) }, init);
}

export default function MessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && { result: actionData, text: actionData.text ?? '' };
  return <MessagesPage {...loaderData} refused={refused} />;
}
