import * as z from 'zod/mini';
import { readSubjects } from '#app/portal/messages/thread-subjects.server.ts';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { setContact, setRequestState, type ChangeResult } from '#features/messages/change-thread.server.ts';
import {
  requestStates,
  type SendResult,
  type ThreadPlace,
  type UndoMessageResult,
} from '#features/messages/messages.ts';
import { sendAsTeam } from '#features/messages/send-message.server.ts';
import { filesIdOf } from '#features/messages/stored-form.server.ts';
import { undoMessage } from '#features/messages/thread/undo-message.server.ts';
import { listField, textField, type FormFields } from '#forms/form-fields.ts';

export type ThreadActionData =
  | { readonly action: 'reply' | 'note' | 'state' | 'contact'; readonly result: SendResult | ChangeResult }
  | { readonly action: 'undo'; readonly result: UndoMessageResult };

type Context = ActionContext<TeamMember<'leads:write'>>;

/** Which conversation the address names. */
async function placeOf({ app, by, request, id: organizationId }: Context): Promise<ThreadPlace> {
  const { subject } = await readSubjects(app, request, organizationId, by.user.id);
  return subject ? { ...subject, organizationId } : { organizationId: '', projectId: '' };
}

const message = { formId: z.string().check(z.regex(/^[\w-]{8,80}$/u)), text: textField, file: listField };

export const threadActions = defineActions('/admin/messages/:organizationId', {
  reply: formAction({ right: 'leads:write', audit: 'message-sent', undo: 'undo' }, message, (context, sent) =>
    write('reply', context, sent),
  ),
  note: formAction({ right: 'leads:write', audit: 'message-sent' }, message, (context, sent) =>
    write('note', context, sent),
  ),
  undo: formAction(
    { right: 'leads:write', audit: 'message-undone' },
    { message: textField },
    async (context, { message: id }): Promise<ThreadActionData> => ({
      action: 'undo',
      result: await undoMessage(context.app, context.by, await placeOf(context), id),
    }),
  ),
  state: formAction(
    { right: 'leads:write', audit: 'request-changed', undo: 'state' },
    { request: textField, state: z.enum(requestStates) },
    async (context, { request, state }): Promise<ThreadActionData> => ({
      action: 'state',
      result: await setRequestState(context.app, context.by, await placeOf(context), { id: request, state }),
    }),
  ),
  contact: formAction(
    { right: 'leads:write', audit: 'contact-changed', undo: 'contact' },
    { contact: textField },
    async (context, { contact }): Promise<ThreadActionData> => ({
      action: 'contact',
      result: await setContact(context.app, context.by, await placeOf(context), contact),
    }),
  ),
});

async function write(
  action: 'reply' | 'note',
  context: Context,
  { file: files, ...sent }: FormFields<typeof message>,
): Promise<ThreadActionData> {
  const { app, by } = context;
  const post = { ...sent, files, filesId: filesIdOf(by.user.id), isInternal: action === 'note' };
  return { action, result: await sendAsTeam(app, by, await placeOf(context), post) };
}
