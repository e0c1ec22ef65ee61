import { data, href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { importRefusals } from '#features/imports/imports.public.ts';
import { ImportPage } from '#features/imports/import-pages.public.ts';
import { leadImport } from '#features/leads/entries/lead-import.server.ts';
import { leadImportLimits } from '#features/leads/entries/lead-import.ts';
import type { Route } from './+types/leads.import.ts';

export const handle = { right: 'leads:write', body: 'file' } satisfies RouteHandle;

export const meta = hiddenPage('Import leads');

/** Without a loader, nothing would check the right. */
export function loader() {
  return null;
}

export function action(args: Route.ActionArgs) {
  const receive = async (by: TeamMember<'leads:write'>) => {
    const result = await leadImport.receive(args.context.get(appContext), by, args.request);
    if (!result.ok) return data(result, { status: 422 });
    return redirect(href('/admin/leads/import/:importId', { importId: result.id }));
  };
  return withTeamMember(args, 'leads:write', receive, importRefusals(leadImportLimits));
}

export default function AdminLeadImportRoute() {
  return (
    <>
      <AdminHead back={{ to: href('/admin/leads'), label: 'All leads' }} title="Import leads" />
      <ImportPage
        limits={leadImportLimits}
        hint="CSV or Excel (.xlsx) with a column of email addresses."
        note="You can review every line before any lead is added."
        cancel={href('/admin/leads')}
        width="m"
      />
    </>
  );
}
