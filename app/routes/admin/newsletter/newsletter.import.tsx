import { data, href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { importRefusals } from '#features/imports/imports.public.ts';
import { ImportPage } from '#features/imports/import-pages.public.ts';
import { subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import { subscriberImportLimits } from '#features/newsletter/import/subscriber-import.ts';
import type { Route } from './+types/newsletter.import.ts';

export const handle = { right: 'people:write', body: 'file' } satisfies RouteHandle;

export const meta = hiddenPage('Import subscribers');

/** Without a loader, nothing would check the right. */
export function loader() {
  return null;
}

export function action(args: Route.ActionArgs) {
  const receive = async (by: TeamMember<'people:write'>) => {
    const result = await subscriberImport.receive(args.context.get(appContext), by, args.request);
    if (!result.ok) return data(result, { status: 422 });
    return redirect(href('/admin/newsletter/import/:importId', { importId: result.id }));
  };
  return withTeamMember(args, 'people:write', receive, importRefusals(subscriberImportLimits));
}

export default function AdminNewsletterImportRoute() {
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/newsletter'), label: 'All subscribers' }}
        title="Import subscribers"
        lead="Add people who gave their consent elsewhere."
      />
      <ImportPage
        limits={subscriberImportLimits}
        hint="CSV, Excel (.xlsx), or one email address per line."
        note="You can review every line before anyone is subscribed. People who unsubscribed, bounced, or were erased get no email."
        cancel={href('/admin/newsletter')}
        width="s"
      />
    </>
  );
}
