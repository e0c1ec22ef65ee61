import { data, href, redirect } from 'react-router';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { clientOf } from '#app/portal/client-member.server.ts';
import { DetailsPage } from '#app/portal/billing/details-page.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { handleDetailsForm, openDetailsForm } from '#features/purchases/details/details-form.server.ts';
import type { Route } from './+types/dashboard.billing.details.ts';

export const handle = { right: 'client:billing:write', tab: href('/dashboard/billing') } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(detailsCopy.title);

export async function loader(args: Route.LoaderArgs) {
  return { form: await openDetailsForm(args.context.get(appContext), clientOf(args, handle)) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const by = clientOf(args, handle);
  const result = await handleDetailsForm(context.get(appContext), by, await readPostedFields(request));
  if (result.ok) throw redirect(nextPage(new URL(request.url).searchParams), 303);
  if (result.reason === 'invalid') return data({ ...result, error: '' }, { status: 422 });
  const headers = { 'Retry-After': String(result.retryAfterSeconds) };
  return data({ ...result, errors: {}, error: detailsCopy.tooMany }, { status: 429, headers });
}

/** Back to the change of plan that needed them. */
function nextPage(change: URLSearchParams): string {
  const to = change.get('to');
  if (to !== null)
    return `${href('/dashboard/plan')}?${new URLSearchParams({ to, when: change.get('when') ?? 'now' })}`;
  return `${href('/dashboard/billing')}#details-title`;
}

export default function DetailsRoute({ loaderData: { form }, actionData }: Route.ComponentProps) {
  return <DetailsPage {...form} result={actionData} />;
}
