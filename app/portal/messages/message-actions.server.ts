import * as z from 'zod/mini';
import { readSubjects } from '#app/portal/messages/thread-subjects.server.ts';
import { clientHas } from '#features/accounts/organizations/client-member.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { requestKinds, urgencies, type SendResult } from '#features/messages/messages.ts';
import { sendAsClient } from '#features/messages/send-message.server.ts';
import { filesIdOf } from '#features/messages/stored-form.server.ts';
import { listField, textField } from '#forms/form-fields.ts';

/** Each refusal is a result, so that the page keeps what was typed. */
export const messageActions = defineActions('/dashboard/messages', {
  send: formAction(
    { right: 'client' },
    {
      organization: textField,
      formId: z.string().check(z.regex(/^[\w-]{8,80}$/u)),
      text: textField,
      kind: z.catch(z.nullable(z.enum(requestKinds)), null),
      urgency: z.catch(z.enum(urgencies), 'normal'),
      file: listField,
    },
    async (
      { app, by, request: post },
      { organization, kind, urgency, file: files, ...message },
    ): Promise<SendResult> => {
      if (organization !== by.organization.id) return { ok: false, reason: 'other-organization' };
      if (!clientHas(by, 'work:write')) return { ok: false, reason: 'no-right' };
      const { subject } = await readSubjects(app, post, organization, by.user.id);
      if (subject === null) return { ok: false, reason: 'gone' };
      const request = kind === null ? null : { kind, urgency };
      return sendAsClient(app, by, subject, { ...message, request, files, filesId: filesIdOf(by.user.id) });
    },
  ),
});
