import type { Session } from '#features/accounts/accounts.ts';
import type { PlanResult } from '#features/subscriptions/plans/act-on-plan.server.ts';
import { changePlan } from '#features/subscriptions/plans/change-plan.server.ts';
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  resumePlan,
  undoPlanChange,
} from '#features/subscriptions/plans/pause-or-cancel.server.ts';
import { cancelSchema } from '#features/billing/plans.ts';
import type { AppContext } from '#server/app-context.ts';
import { isFormPost, readFormFields } from '#server/http/request/form-post.ts';
import type { planDone } from '#content/payments/plan-answers.ts';

export type PlanDone = keyof typeof planDone;

export type PlanPost = PlanResult & { readonly done: PlanDone };

const planLimit = { name: 'plan', points: 60, seconds: 3600 };

export async function handlePlanPost(app: AppContext, session: Session, request: Request): Promise<PlanPost> {
  const form = isFormPost(request) ? await readFormFields(request) : null;
  const text = (name: string) => form?.get(name) ?? '';
  const limited = await app.limits.take(planLimit, session.user.id);
  if (!limited.ok) return { ok: false, reason: 'busy', done: 'kept' };
  if (session.profile.eraseAt != null && text('action') !== 'cancel') {
    return { ok: false, reason: 'account-ending', done: 'kept' };
  }
  const attempt = /^[\w-]{1,64}$/.test(text('attempt')) ? `${session.user.id}-${text('attempt')}` : session.user.id;
  switch (text('action')) {
    case 'change':
      return {
        ...(await changePlan(app, session, text('token'))),
        done: text('when') === 'now' ? 'changed' : 'scheduled',
      };
    case 'undo':
      return { ...(await undoPlanChange(app, session, { attempt })), done: 'undone' };
    case 'pause':
      return { ...(await pausePlan(app, session, { attempt, months: Number(text('months')) })), done: 'paused' };
    case 'resume':
      return { ...(await resumePlan(app, session, { attempt })), done: 'resumed' };
    case 'cancel': {
      const feedback = cancelSchema.parse({ feedback: text('feedback'), comment: text('comment') });
      return { ...(await cancelPlan(app, session, { attempt, ...feedback })), done: 'canceled' };
    }
    case 'keep':
      return { ...(await keepPlan(app, session, { attempt })), done: 'kept' };
  }
  return { ok: false, reason: 'unreadable', done: 'kept' };
}
