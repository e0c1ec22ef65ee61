import { data, href, redirect } from 'react-router';
import { loadOrganization } from '#app/admin/people/organizations/organization.server.ts';
import { OrganizationPage } from '#app/admin/people/organizations/organization-page.tsx';
import { memberOf, withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { peopleCopy } from '#content/accounts/people.ts';
import { billingSentences } from '#content/payments/portal-billing.ts';
import { inviteOwner } from '#features/accounts/organizations/invitations.server.ts';
import { organizationNames } from '#features/accounts/organizations/organizations.server.ts';
import { handleClientDetails } from '#features/purchases/details/details-form.server.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { Route } from './+types/organizations.$organizationId.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.organization.name);
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const organization = await loadOrganization(app, memberOf(args, handle), args.params.organizationId);
  if (organization === null) throw data(null, { status: 404 });
  return { organization };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'money:write', async (by) => {
    const app = args.context.get(appContext);
    const { organizationId } = args.params;
    const known = await organizationNames(app, [organizationId]);
    if (!known.has(organizationId)) throw data(null, { status: 404 });
    const fields = await readPostedFields(args.request);
    const page = href('/admin/organizations/:organizationId', { organizationId });
    if (fields.get('action') === 'invite') {
      const email = fields.get('email') ?? '';
      const invited = await inviteOwner(app, by, organizationId, email);
      if (invited.ok) throw redirect(page, 303);
      return data({ email, error: peopleCopy.reasons[invited.reason] }, { status: 422 });
    }
    const result = await handleClientDetails(app, by, organizationId, fields);
    if (result.ok) throw redirect(page, 303);
    if (result.reason === 'invalid') return data({ ...result, error: '' }, { status: 422 });
    return data({ ...result, errors: {}, error: billingSentences.refused['too-many'] }, { status: 429 });
  });
}

export default function OrganizationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData && 'typed' in actionData ? actionData : undefined;
  const refused = actionData && 'email' in actionData ? actionData : undefined;
  return <OrganizationPage key={loaderData.organization.id} {...loaderData} result={result} refused={refused} />;
}
