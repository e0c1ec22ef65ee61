import { data, redirect, href } from 'react-router';
import { CompanyPage } from '#app/admin/people/company-page.tsx';
import { loadCompany } from '#app/admin/people/company.server.ts';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/companies.$domain.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(loaderData.company.name);
}

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const domain = args.params.domain.toLowerCase();
  if (domain !== args.params.domain) throw redirect(href('/admin/companies/:domain', { domain }));
  const company = await loadCompany(args.context.get(appContext), by, domain);
  if (!company) throw data(null, { status: 404 });
  return { company };
}

export default function CompanyRoute({ loaderData }: Route.ComponentProps) {
  return <CompanyPage company={loaderData.company} />;
}
