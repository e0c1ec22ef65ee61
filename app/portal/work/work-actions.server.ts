import * as z from 'zod/mini';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import { decide } from '#features/work/approvals.server.ts';
import { addSecret } from '#features/work/secrets.server.ts';
import { finishStep, saveChecklist } from '#features/work/steps.server.ts';
import { listField, textField } from '#forms/form-fields.ts';

const decided = z.enum(['approved', 'returned']);

export const workActions = defineActions('/dashboard/work', {
  decide: formAction(
    { right: 'client:work:write', audit: 'project-approval-decided' },
    { request: textField, verdict: decided, words: textField },
    async ({ app, by }, { request, ...decision }) => ({
      done: decision.verdict,
      at: request,
      result: await decide(app, by, request, decision),
    }),
  ),
  checklist: formAction(
    { right: 'client:work:write', audit: 'project-step-changed' },
    { step: textField, item: listField },
    async ({ app, by, form }, { step, item }) => {
      const answers = [...form].filter(([name]) => name.startsWith('answer-'));
      const sent = new Map(answers.map(([name, answer]) => [name.slice('answer-'.length), answer]));
      return {
        done: 'checklist',
        at: step,
        result: await saveChecklist(app, by, step, { done: item, answers: sent }),
      } as const;
    },
  ),
  finish: formAction(
    { right: 'client:work:write', audit: 'project-step-changed' },
    { step: textField },
    async ({ app, by }, { step }) => ({ done: 'finished', at: step, result: await finishStep(app, by, step) }) as const,
  ),
  secret: formAction(
    { right: 'client:work:write', audit: 'project-secret-added' },
    { project: textField, label: textField, text: textField },
    async ({ app, by }, secret) =>
      ({ done: 'secret', at: secret.project, result: await addSecret(app, by, secret) }) as const,
  ),
});
