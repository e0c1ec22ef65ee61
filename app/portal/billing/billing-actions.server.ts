import type { AppContext } from '#app/load-context.ts';
import { billingSentences } from '#content/payments/portal-billing.ts';
import type { Session } from '#features/accounts/accounts.ts';
import { addMethod } from '#features/subscriptions/methods/add-method.server.ts';
import { chargeNow, makeDefaultMethod, removeMethod } from '#features/subscriptions/methods/change-methods.server.ts';
import { endAddOn } from '#features/subscriptions/plans/add-ons.server.ts';
import type { MethodRefusal } from '#features/billing/records/methods.ts';

export type BillingResult =
  | { readonly ok: true; readonly to: string }
  | { readonly ok: false; readonly status: number; readonly problem: string };

/** Payment methods. Null for a form of another section. */
export async function changeMethods(
  app: AppContext,
  session: Session,
  form: URLSearchParams,
  origin: string,
): Promise<BillingResult | null> {
  const text = (name: string) => form.get(name) ?? '';
  const methodId = text('method');
  switch (form.get('act')) {
    case 'add-method': {
      const answer = await addMethod(app, session, origin);
      return answer.ok ? { ok: true, to: answer.url } : refused(answer.reason);
    }
    case 'make-default': {
      const answer = await makeDefaultMethod(app, session, methodId);
      return answer.ok ? { ok: true, to: '?done=default' } : refused(answer.reason);
    }
    case 'remove-method': {
      const answer = await removeMethod(app, session, methodId);
      return answer.ok ? { ok: true, to: '?done=removed' } : refused(answer.reason);
    }
    case 'charge-now': {
      const answer = await chargeNow(app, session, text('invoice'));
      return answer.ok ? { ok: true, to: '?done=charged' } : refused(answer.reason);
    }
    case 'end-add-on':
    case 'keep-add-on': {
      const isEnding = form.get('act') === 'end-add-on';
      const answer = await endAddOn(app, session, { id: text('subscription'), isEnding });
      if (answer.ok) return { ok: true, to: isEnding ? '?done=ended' : '?done=kept' };
      return refused(answer.reason === 'unavailable' || answer.reason === 'busy' ? 'unavailable' : 'failed');
    }
    default:
      return null;
  }
}

const statuses: Readonly<Record<MethodRefusal, number>> = {
  declined: 402,
  authentication: 402,
  last: 422,
  'in-use': 422,
  unknown: 404,
  blocked: 422,
  unavailable: 503,
  failed: 502,
  'too-many': 429,
};

function refused(reason: MethodRefusal): BillingResult {
  return { ok: false, status: statuses[reason], problem: billingSentences.refused[reason] };
}
