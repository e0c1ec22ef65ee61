import { href, redirect } from 'react-router';
import { appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { switchOrganization } from '#features/accounts/organizations/members.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/dashboard.organization.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export function loader() {
  throw redirect(href('/dashboard'), 303);
}

/** Shows another organization of the person. One that they have left is not shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  await switchOrganization(context.get(appContext), context.get(sessionContext), fields.get('organization') ?? '');
  throw redirect(href('/dashboard'), 303);
}
