import { data, href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { ImportPage } from '#features/imports/import-pages.public.ts';
import { leadImport } from '#features/leads/entries/lead-import.server.ts';
import { leadImportLimits } from '#features/leads/entries/lead-import.ts';
import type { Route } from './+types/leads.import.ts';

export const handle = { body: 'file' } satisfies RouteHandle;

export const meta = hiddenPage('Import leads');

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'leads:write');
  return null;
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'leads:write', async (by) => {
    const result = await leadImport.receive(args.context.get(appContext), by, args.request);
    if (!result.ok) return data(result, { status: 422 });
    return redirect(href('/admin/leads/import/:importId', { importId: result.id }));
  });
}

export default function AdminLeadImportRoute() {
  return (
    <>
      <AdminHead back={{ to: href('/admin/leads'), label: 'All leads' }} title="Import leads" />
      <ImportPage
        limits={leadImportLimits}
        hint="CSV with a column of email addresses."
        note="You can review every line before any lead is added."
        cancel={href('/admin/leads')}
        width="m"
      />
    </>
  );
}
