import type { AppContext } from '#app/load-context.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { templateFaults } from '#features/leads/replies/reply-templates.ts';
import { deleteTemplate, saveSignature, saveTemplate } from '#features/leads/replies/templates.server.ts';

export type TemplateData =
  | { readonly ok: true; readonly done: 'saved' | 'deleted' | 'signed' }
  | { readonly ok: false; readonly field: 'name' | 'subject' | 'body' | 'signature'; readonly message: string };

export async function actionOnTemplates(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  form: URLSearchParams,
): Promise<TemplateData> {
  const field = (name: string) => (form.get(name) ?? '').slice(0, 20_000);
  switch (field('action')) {
    case 'delete':
      await deleteTemplate(app, by, field('id'));
      return { ok: true, done: 'deleted' };
    case 'sign': {
      const answer = await saveSignature(app, by, field('signature'));
      if (answer.ok) return { ok: true, done: 'signed' };
      return { ok: false, field: 'signature', message: templateFaults[answer.reason] };
    }
    default: {
      const template = { name: field('name'), subject: field('subject'), body: field('body') };
      const version = Number(field('version'));
      const answer = await saveTemplate(app, by, { ...template, id: field('id') || null, version });
      if (answer.ok) return { ok: true, done: 'saved' };
      if (answer.reason === 'unknown-field') return { ok: false, field: 'body', message: answer.message };
      return { ok: false, field: fieldOf(answer.reason), message: templateFaults[answer.reason] };
    }
  }
}

function fieldOf(reason: keyof typeof templateFaults): 'name' | 'subject' | 'body' {
  if (reason === 'no-name' || reason === 'name-long') return 'name';
  return reason === 'subject-long' ? 'subject' : 'body';
}
