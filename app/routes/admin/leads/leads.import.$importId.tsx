import { data, href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { LeadImportReview } from '#features/leads/entries/lead-import-review.tsx';
import { beginLeadImport, leadImport } from '#features/leads/entries/lead-import.server.ts';
import { isUuid } from '#values/ids.ts';
import type { Route } from './+types/leads.import.$importId.ts';

export const meta = hiddenPage('Import leads');

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'leads:write');
  const { searchParams } = new URL(args.request.url);
  const list = await leadImport.review(args.context.get(appContext), args.params.importId, searchParams);
  if (!list) throw data(null, { status: 404 });
  return list;
}

export function action(args: Route.ActionArgs) {
  const id = args.params.importId;
  return withTeamMember(args, 'leads:write', async (by) => {
    const app = args.context.get(appContext);
    const form = await readPostedFields(args.request);
    if (!isUuid(id)) return { ok: false };
    switch (form.get('action')) {
      case 'map':
        return { ok: await leadImport.map(app, id, leadImport.readMapping(form)) };
      case 'begin':
        return { ok: await beginLeadImport(app, by, id) };
      case 'drop':
        await leadImport.drop(app, id);
        return redirect(href('/admin/leads/import'));
      default:
        return { ok: false };
    }
  });
}

export default function AdminLeadImportReviewRoute({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Import leads" lead={list.fileName} />
      <LeadImportReview list={list} />
    </>
  );
}
