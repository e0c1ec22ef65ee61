import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { requestApproval } from '#features/work/approvals.server.ts';
import { openSecret } from '#features/work/secrets.server.ts';
import { changeStep } from '#features/work/steps.server.ts';
import { deleteTemplate, saveTemplate } from '#features/work/templates.server.ts';
import { readTemplate, type WorkResult } from '#features/work/work.ts';
import { listField, textField } from '#forms/form-fields.ts';
import { isUuid } from '#values/ids.ts';

/** What the page of a project gets back. `secret`: the text, once. */
export interface ProjectActionData {
  readonly action: string;
  /** The step or secret that it was about. */
  readonly at: string;
  readonly result: WorkResult<{ readonly text?: string }>;
}

export const projectActions = defineActions(
  '/admin/projects/:projectId',
  {
    step: formAction(
      { right: 'leads:write', audit: 'project-step-changed', undo: 'step' },
      { step: textField, field: z.enum(['state', 'dueOn', 'owner']), value: textField },
      async ({ app, by, id }, change): Promise<ProjectActionData> => ({
        action: 'step',
        at: change.step,
        result: await changeStep(app, by, id, change),
      }),
    ),
    ask: formAction(
      { right: 'leads:write', audit: 'project-approval-requested' },
      { step: textField, text: textField, file: listField, formId: textField },
      async ({ app, by, id }, { file, formId, ...sent }): Promise<ProjectActionData> => {
        const asked = { ...sent, files: file, formId: isUuid(formId) ? formId : randomUUID() };
        return { action: 'ask', at: sent.step, result: await requestApproval(app, by, id, asked) };
      },
    ),
    open: formAction(
      { right: 'leads:write', audit: 'project-secret-opened' },
      { secret: textField },
      async ({ app, by, id }, { secret }): Promise<ProjectActionData> => ({
        action: 'open',
        at: secret,
        result: await openSecret(app, by, id, secret),
      }),
    ),
  },
  isUuid,
);

export interface TemplateActionData {
  readonly action: 'save' | 'delete';
  readonly at: string;
  readonly result: WorkResult;
}

export const templateActions = defineActions('/admin/projects/templates', {
  save: formAction(
    { right: 'settings', audit: 'project-template-saved' },
    { id: textField },
    async ({ app, by, form }, { id }): Promise<TemplateActionData> => {
      const read = readTemplate(form);
      return { action: 'save', at: id, result: read.ok ? await saveTemplate(app, by, { id, ...read.template }) : read };
    },
  ),
  delete: formAction(
    { right: 'settings', audit: 'project-template-deleted' },
    { id: textField },
    async ({ app, by }, { id }): Promise<TemplateActionData> => ({
      action: 'delete',
      at: id,
      result: await deleteTemplate(app, by, id),
    }),
  ),
});
