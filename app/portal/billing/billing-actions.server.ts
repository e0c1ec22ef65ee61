import { href } from 'react-router';
import type { RefusedDetails } from '#app/portal/billing/edit-details.tsx';
import { billingSentences } from '#content/payments/portal-billing.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { defineActions, formAction, type ActionContext } from '#features/accounts/rights/define-actions.server.ts';
import { handleDetailsForm } from '#features/purchases/details/details-form.server.ts';
import type { MethodRefusal } from '#features/billing/records/methods.ts';
import { addMethod } from '#features/subscriptions/methods/add-method.server.ts';
import { chargeNow, makeDefaultMethod, removeMethod } from '#features/subscriptions/methods/change-methods.server.ts';
import { endAddOn } from '#features/subscriptions/plans/add-ons.server.ts';
import { textField } from '#forms/form-fields.ts';

export type BillingResult =
  | { readonly ok: true; readonly to: string }
  | { readonly ok: false; readonly status: number; readonly error: string; readonly refused?: RefusedDetails };

export const billingActions = defineActions('/dashboard/billing', {
  'add-method': formAction({ right: 'client:billing:write' }, {}, async ({ app, by, request }) => {
    const added = await addMethod(app, by, new URL(request.url).origin);
    return added.ok ? { ok: true as const, to: added.url } : refused(added.reason);
  }),
  'make-default': formAction(
    { right: 'client:billing:write' },
    { method: textField },
    async ({ app, by }, { method }) => toBillingResult(await makeDefaultMethod(app, by, method), 'default'),
  ),
  'remove-method': formAction(
    { right: 'client:billing:write' },
    { method: textField },
    async ({ app, by }, { method }) => toBillingResult(await removeMethod(app, by, method), 'removed'),
  ),
  'charge-now': formAction(
    { right: 'client:billing:write' },
    { invoice: textField },
    async ({ app, by }, { invoice }) => toBillingResult(await chargeNow(app, by, invoice), 'charged'),
  ),
  'save-details': formAction({ right: 'client:billing:write' }, {}, saveDetailsForm),
  'end-add-on': formAction(
    { right: 'client:billing:write', undo: 'keep-add-on' },
    { subscription: textField },
    (context, value) => changeAddOn(context, value.subscription, true),
  ),
  'keep-add-on': formAction(
    { right: 'client:billing:write', undo: 'end-add-on' },
    { subscription: textField },
    (context, value) => changeAddOn(context, value.subscription, false),
  ),
});

async function saveDetailsForm(context: ActionContext<ClientMember<'billing:write'>>): Promise<BillingResult> {
  const result = await handleDetailsForm(context.app, context.by, context.form);
  const { searchParams } = new URL(context.request.url);
  if (result.ok) return { ok: true, to: '#details-title', ...toPlanChange(searchParams) };
  const { typed, reason } = result;
  if (reason === 'too-many') return { ...refused(reason), refused: { typed, errors: {} } };
  return { ok: false, status: 422, error: '', refused: { typed, errors: result.errors } };
}

/** Back to the change of plan that needed them. */
function toPlanChange(change: URLSearchParams): { readonly to?: string } {
  const to = change.get('to');
  if (to === null) return {};
  return { to: `${href('/dashboard/plan')}?${new URLSearchParams({ to, when: change.get('when') ?? 'now' })}` };
}

async function changeAddOn(
  { app, by }: ActionContext<ClientMember<'billing:write'>>,
  id: string,
  isEnding: boolean,
): Promise<BillingResult> {
  const result = await endAddOn(app, by, { id, isEnding });
  if (result.ok) return { ok: true, to: isEnding ? '?done=ended' : '?done=kept' };
  if (result.reason === 'no-plan') return { ok: false, status: 404, error: billingSentences.refused.ended };
  return refused(result.reason === 'unavailable' || result.reason === 'busy' ? 'unavailable' : 'failed');
}

function toBillingResult(
  result: { readonly ok: true } | { readonly ok: false; readonly reason: MethodRefusal },
  done: string,
): BillingResult {
  return result.ok ? { ok: true, to: `?done=${done}` } : refused(result.reason);
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

function refused(reason: MethodRefusal): Extract<BillingResult, { ok: false }> {
  return { ok: false, status: statuses[reason], error: billingSentences.refused[reason] };
}
