import * as z from 'zod/mini';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { setContact, setRequestState, type ChangeResult } from '#features/messages/change-thread.server.ts';
import { requestStates, type SendResult } from '#features/messages/messages.ts';
import { sendAsTeam } from '#features/messages/send-message.server.ts';
import { filesIdOf } from '#features/messages/stored-form.server.ts';
import { listField, textField, type FormFields } from '#forms/form-fields.ts';

type ThreadAction = 'reply' | 'note' | 'state' | 'contact';

export interface ThreadActionData {
  readonly action: ThreadAction;
  readonly result: SendResult | ChangeResult;
}

const general = (organizationId: string) => ({ organizationId, projectId: '' });
const message = { formId: z.string().check(z.regex(/^[\w-]{8,80}$/u)), text: textField, file: listField };

export const threadActions = defineActions('/admin/messages/:organizationId', {
  reply: formAction({ right: 'leads:write', audit: 'message-sent' }, message, (context, sent) =>
    write('reply', context, sent),
  ),
  note: formAction({ right: 'leads:write', audit: 'message-sent' }, message, (context, sent) =>
    write('note', context, sent),
  ),
  state: formAction(
    { right: 'leads:write', audit: 'request-changed', undo: 'state' },
    { request: textField, state: z.enum(requestStates) },
    async ({ app, by, id }, { request, state }): Promise<ThreadActionData> => ({
      action: 'state',
      result: await setRequestState(app, by, general(id), { id: request, state }),
    }),
  ),
  contact: formAction(
    { right: 'leads:write', audit: 'contact-changed', undo: 'contact' },
    { contact: textField },
    async ({ app, by, id }, { contact }): Promise<ThreadActionData> => ({
      action: 'contact',
      result: await setContact(app, by, general(id), contact),
    }),
  ),
});

async function write(
  action: 'reply' | 'note',
  { app, by, id }: ActionContext<TeamMember<'leads:write'>>,
  { file: files, ...sent }: FormFields<typeof message>,
): Promise<ThreadActionData> {
  const post = { ...sent, files, filesId: filesIdOf(by.user.id), isInternal: action === 'note' };
  return { action, result: await sendAsTeam(app, by, general(id), post) };
}
