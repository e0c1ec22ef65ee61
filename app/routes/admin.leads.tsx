import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { actOnViews } from '#app/admin/leads/lead-acts.server.ts';
import { LeadsPage } from '#app/admin/leads/leads-page.tsx';
import { loadLeads } from '#app/admin/leads/load-leads.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { fieldsOf } from '#features/accounts/pages/page-post.server.ts';

export function meta() {
  return hiddenPageMeta('Leads');
}

export async function loader(args: LoaderFunctionArgs) {
  const by = await administratorOf(args);
  return loadLeads(args.context.get(machineContext), by, new URL(args.request.url).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return administering(args, async (by) =>
    actOnViews(args.context.get(machineContext), by, await fieldsOf(args.request)),
  );
}

export default function AdminLeadsRoute() {
  return <LeadsPage {...useLoaderData<typeof loader>()} />;
}
