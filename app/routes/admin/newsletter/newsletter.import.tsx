import { data, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { handleListPost } from '#features/newsletter/import/import-forms.server.ts';
import { ImportPage } from '#features/newsletter/import/import-page.tsx';
import type { Route } from './+types/newsletter.import.ts';

export const handle = { body: 'file' } satisfies RouteHandle;

export const meta = hiddenPage('Import subscribers');

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'people:write');
  return null;
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'people:write', async (by) => {
    const answer = await handleListPost(args.context.get(appContext), by, args.request);
    return data(answer, { status: answer.ok ? 200 : 422 });
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
      <ImportPage />
    </>
  );
}
