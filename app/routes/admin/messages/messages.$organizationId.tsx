import { data } from 'react-router';
import { threadActions, type ThreadActionData } from '#app/admin/messages/thread-actions.server.ts';
import { ThreadPage } from '#app/admin/messages/thread-page.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { readSubjects } from '#app/portal/messages/thread-subjects.server.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { messagesAdminCopy } from '#content/admin/messages.ts';
import { sendFaultCopy } from '#content/messages.ts';
import { has } from '#features/accounts/rights/team-member.ts';
import { listTemplates } from '#features/leads/replies/templates.server.ts';
import { readThread } from '#features/messages/load-thread.server.ts';
import { storeFormFiles } from '#features/messages/stored-form.server.ts';
import { randomUuid } from '#forms/form-id.ts';
import type { Route } from './+types/messages.$organizationId.ts';

export const handle = { right: 'leads:read', body: 'files' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(messagesAdminCopy.with(loaderData.thread.organization.name));
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const by = memberOf(args, handle);
  const { organizationId } = args.params;
  const [{ subject, ...conversations }, templates] = await Promise.all([
    readSubjects(app, args.request, organizationId, by.user.id),
    listTemplates(app),
  ]);
  const thread = subject && (await readThread(app, by, { ...subject, organizationId }, args.request));
  if (!thread) throw data(null, { status: 404 });
  return { thread, conversations, templates, me: by.profile.fullName ?? by.user.email, formId: randomUuid() };
}

export async function action(args: Route.ActionArgs) {
  const by = memberOf(args, handle);
  const sender = { userId: by.user.id, mayStore: has(by, 'leads:write') };
  const { request, fields, fault } = await storeFormFiles(args.context.get(appContext), args.request, sender);
  if (fault === null)
    return handleActions({ ...args, request }, threadActions, { ...sendFaultCopy, ...messagesAdminCopy.undoRefusals });
  const result = { ok: false, reason: 'file', message: fault } as const;
  return { action: fields.get('action') === 'note' ? 'note' : 'reply', result } satisfies ThreadActionData;
}

export default function AdminThreadRoute({ loaderData }: Route.ComponentProps) {
  return <ThreadPage key={loaderData.thread.organization.id + loaderData.thread.projectId} {...loaderData} />;
}
