import { planReasons } from './plan-answers.copy.ts';
import type { billingSentences } from '#content/payments/portal-billing.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import { cancelSchema } from '#features/billing/plans.ts';
import type { PlanResult } from '#features/subscriptions/plans/act-on-plan.server.ts';
import { changePlan } from '#features/subscriptions/plans/change-plan.server.ts';
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  resumePlan,
  undoPlanChange,
} from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { textField } from '#forms/form-fields.ts';
import type { AppContext } from '#server/app-context.ts';

type Client = ClientMember<'billing:read'>;

export type PlanDone = keyof typeof billingSentences.done;

type Limited = { readonly ok: false; readonly reason: 'too-many'; readonly retryAfterSeconds: number };

export type PlanPost = (PlanResult | Limited) & { readonly done: PlanDone };

/** Why nothing was changed; '' if it was. */
export function planRefusal(post: PlanPost): string {
  if (post.ok) return '';
  const text = planReasons[post.reason];
  return 'retryAfterSeconds' in post ? `${text} ${tryAgainText(post.retryAfterSeconds)}` : text;
}

const planLimit = { name: 'plan', points: 60, seconds: 3600 };

const planActions = defineActions('/dashboard/plan', {
  change: formAction(
    { right: 'client:billing:write', undo: 'undo' },
    { token: textField, when: textField },
    (context, fields) =>
      whileStaying(context, fields.when === 'now' ? 'changed' : 'scheduled', ({ app, by }) =>
        changePlan(app, by, fields.token),
      ),
  ),
  undo: formAction({ right: 'client:billing:write' }, { attempt: textField }, (context, fields) =>
    whileStaying(context, 'undone', ({ app, by }) => undoPlanChange(app, by, { attempt: attemptOf(by, fields) })),
  ),
  pause: formAction(
    { right: 'client:billing:write', undo: 'resume' },
    { attempt: textField, months: textField },
    (context, { months, ...fields }) =>
      whileStaying(context, 'paused', ({ app, by }) =>
        pausePlan(app, by, { attempt: attemptOf(by, fields), months: Number(months) }),
      ),
  ),
  resume: formAction({ right: 'client:billing:write', undo: 'pause' }, { attempt: textField }, (context, fields) =>
    whileStaying(context, 'resumed', ({ app, by }) => resumePlan(app, by, { attempt: attemptOf(by, fields) })),
  ),
  cancel: formAction(
    { right: 'client:billing:write', undo: 'keep' },
    { attempt: textField, feedback: textField, comment: textField },
    async ({ app, by }, { feedback, comment, ...fields }): Promise<PlanPost> => {
      const reasons = cancelSchema.parse({ feedback, comment });
      return { ...(await cancelPlan(app, by, { attempt: attemptOf(by, fields), ...reasons })), done: 'canceled' };
    },
  ),
  keep: formAction({ right: 'client:billing:write', undo: 'cancel' }, { attempt: textField }, (context, fields) =>
    whileStaying(context, 'kept', ({ app, by }) => keepPlan(app, by, { attempt: attemptOf(by, fields) })),
  ),
});

/** Runs the action that a form of the plan page names. */
export async function handlePlanPost(app: AppContext, by: Client, request: Request): Promise<PlanPost> {
  const limited = await app.limits.take(planLimit, by.organization.id);
  if (!limited.ok) return { ...limited, reason: 'too-many', done: 'kept' };
  const result = await planActions({ app, by, request, id: '' });
  return result ?? { ok: false, reason: 'unreadable', done: 'kept' };
}

/** An account that is about to be erased can only cancel. */
async function whileStaying(
  context: ActionContext<ClientMember<'billing:write'>>,
  done: PlanDone,
  run: (context: ActionContext<ClientMember<'billing:write'>>) => Promise<PlanResult>,
): Promise<PlanPost> {
  if (context.by.profile.eraseAt != null) return { ok: false, reason: 'account-ending', done: 'kept' };
  return { ...(await run(context)), done };
}

/** Idempotency key: pressing the button repeatedly sends one request to the provider. */
function attemptOf({ organization }: Client, { attempt }: { readonly attempt: string }): string {
  return /^[\w-]{1,64}$/.test(attempt) ? `${organization.id}-${attempt}` : organization.id;
}
