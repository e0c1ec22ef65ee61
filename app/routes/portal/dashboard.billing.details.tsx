import { data, href, redirect } from 'react-router';
import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { DetailsPage } from '#app/portal/billing/details-page.tsx';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { detailsCopy } from '#content/payments/portal-billing.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { handleDetailsForm, openDetailsForm } from '#features/purchases/details/details-form.server.ts';
import type { Route } from './+types/dashboard.billing.details.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage(detailsCopy.title);

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  return { form: await openDetailsForm(app, session), ...frameOf(session) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  const result = await handleDetailsForm(app, session, await readPostedFields(request));
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

export default function DetailsRoute({ loaderData: { form, isOnTeam, eraseAt }, actionData }: Route.ComponentProps) {
  return (
    <PortalFrame here={href('/dashboard/billing')} isOnTeam={isOnTeam} eraseAt={eraseAt}>
      <DetailsPage {...form} result={actionData} />
    </PortalFrame>
  );
}
