import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { actionOnViews } from '#app/admin/leads/lead-actions.server.ts';
import { LeadsPage } from '#app/admin/leads/leads-page.tsx';
import { loadLeads } from '#app/admin/leads/load-leads.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/page-meta.ts';
import { fieldsOf } from '#features/accounts/pages/page-post.server.ts';

export const meta = hiddenPage('Leads');

export async function loader(args: LoaderFunctionArgs) {
  const by = await administratorOf(args);
  return loadLeads(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return administering(args, async (by) =>
    actionOnViews(args.context.get(appContext), by, await fieldsOf(args.request)),
  );
}

export default function AdminLeadsRoute() {
  return <LeadsPage {...useLoaderData<typeof loader>()} />;
}
