import { data, href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { ImportPage } from '#features/imports/import-pages.public.ts';
import { subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import { subscriberImportLimits } from '#features/newsletter/import/subscriber-import.ts';
import type { Route } from './+types/newsletter.import.ts';

export const handle = { body: 'file' } satisfies RouteHandle;

export const meta = hiddenPage('Import subscribers');

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'people:write');
  return null;
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'people:write', async (by) => {
    const result = await subscriberImport.receive(args.context.get(appContext), by, args.request);
    if (!result.ok) return data(result, { status: 422 });
    return redirect(href('/admin/newsletter/import/:importId', { importId: result.id }));
  });
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
        hint="CSV, or one email address per line."
        note="You can review every line before anyone is subscribed. People who unsubscribed, bounced, or were erased are skipped."
        cancel={href('/admin/newsletter')}
        width="s"
      />
    </>
  );
}
