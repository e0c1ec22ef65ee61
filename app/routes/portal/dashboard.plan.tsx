import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { PlanPage, type PlanError } from '#app/portal/plan/plan-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { planReasons } from '#features/subscriptions/plans/plan-answers.copy.ts';
import { planCopy } from '#content/payments/plans.ts';
import { handlePlanPost, planRefusal } from '#features/subscriptions/plans/plan-post.server.ts';
import { previewChange } from '#features/subscriptions/plans/change-plan.server.ts';
import { loadPlan } from '#features/subscriptions/plans/plan-page.server.ts';
import type { PlanReason } from '#features/billing/plans.ts';
import type { Route } from './+types/dashboard.plan.ts';

export const handle = { right: 'client:billing:read', tab: href('/dashboard/billing') } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(planCopy.title);

/** Also after a refusal: another tab or the time may have changed the plan and its figures. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || defaultShouldRevalidate;
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const by = clientOf(args, handle);
  const { searchParams } = new URL(args.request.url);
  const to = searchParams.get('to');
  const when = searchParams.get('when') === 'period-end' ? 'period-end' : 'now';
  const plan = await loadPlan(app, by.organization.id);
  const result = to === null || plan === null || plan.isAgreed ? null : await previewChange(app, by, to, when);
  return {
    plan: plan?.isAgreed === false ? plan : null,
    preview: result?.ok === true ? result.preview : null,
    error: result?.ok === false ? toPlanError(result.reason, searchParams) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const result = await handlePlanPost(context.get(appContext), clientOf(args, handle), request);
  if (result.ok) throw redirect(`${href('/dashboard/billing')}?${new URLSearchParams({ done: result.done })}`, 303);
  // The page says what the client has to confirm.
  if (result.reason === 'confirm') throw redirect(href('/dashboard/plan'), 303);
  const statuses: Partial<Record<PlanReason, number>> = {
    unavailable: 503,
    failed: 502,
    unreadable: 422,
    busy: 429,
    'too-many': 429,
    declined: 402,
    authentication: 402,
  };
  const error = { ...toPlanError(result.reason, new URL(request.url).searchParams), text: planRefusal(result) };
  return data({ error }, { status: statuses[result.reason] ?? 409 });
}

function toPlanError(reason: PlanReason, change: URLSearchParams): PlanError {
  const query = new URLSearchParams([...change, ['edit', 'details']]);
  return { reason, text: planReasons[reason], details: `${href('/dashboard/billing')}?${query}#details-title` };
}

export default function PlanRoute({ loaderData: page, actionData }: Route.ComponentProps) {
  return <PlanPage {...page} error={actionData?.error ?? page.error} />;
}
