import { readTimeZone } from '#app/admin/own-zone.ts';
import { changedBy } from '#content/admin/last-change.ts';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { templateRefusals } from '#features/leads/replies/reply-templates.ts';
import { deleteTemplate, saveSignature, saveTemplate } from '#features/leads/replies/templates.server.ts';
import { textField, versionField } from '#forms/form-fields.ts';

export type TemplateData =
  | { readonly ok: true; readonly done: 'saved' | 'deleted' | 'signed' }
  | { readonly ok: false; readonly field: 'name' | 'subject' | 'body' | 'signature'; readonly message: string };

export const templateActions = defineActions('/admin/leads/templates', {
  save: formAction(
    { right: 'leads:write', audit: 'template-saved' },
    { id: textField, version: versionField, name: textField, subject: textField, body: textField },
    async ({ app, by, request }, { id, ...template }): Promise<TemplateData> => {
      const result = await saveTemplate(app, by, { ...template, id: id || null });
      if (result.ok) return { ok: true, done: 'saved' };
      if (result.reason === 'unknown-field') return { ok: false, field: 'body', message: result.message };
      const { reason, last } = result;
      return {
        ok: false,
        field: errorField(reason),
        message:
          changedBy(last, readTimeZone(request), reason === 'gone' ? 'deleted' : undefined) + templateRefusals[reason],
      };
    },
  ),
  delete: formAction(
    { right: 'leads:write', audit: 'template-deleted' },
    { id: textField },
    async ({ app, by }, { id }): Promise<TemplateData> => {
      await deleteTemplate(app, by, id);
      return { ok: true, done: 'deleted' };
    },
  ),
  sign: formAction(
    { right: 'leads:write' },
    { signature: textField },
    async ({ app, by }, { signature }): Promise<TemplateData> => {
      const result = await saveSignature(app, by, signature);
      if (result.ok) return { ok: true, done: 'signed' };
      return { ok: false, field: 'signature', message: templateRefusals[result.reason] };
    },
  ),
});

function errorField(reason: keyof typeof templateRefusals): 'name' | 'subject' | 'body' {
  if (reason === 'no-name' || reason === 'name-long') return 'name';
  return reason === 'subject-long' ? 'subject' : 'body';
}
