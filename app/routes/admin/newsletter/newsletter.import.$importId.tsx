import { data } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { SubscriberImportReview } from '#features/newsletter/import/subscriber-import-review.tsx';
import { beginSubscriberImport, subscriberImport } from '#features/newsletter/import/subscriber-import.server.ts';
import type { SubscriberImportResult } from '#features/newsletter/import/subscriber-import.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { isUuid } from '#values/ids.ts';
import type { Route } from './+types/newsletter.import.$importId.ts';

export const meta = hiddenPage('Import subscribers');

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'people:write');
  const { searchParams } = new URL(args.request.url);
  const list = await subscriberImport.review(args.context.get(appContext), args.params.importId, searchParams);
  if (!list) throw data(null, { status: 404 });
  return list;
}

export function action(args: Route.ActionArgs) {
  const id = args.params.importId;
  return withTeamMember(args, 'people:write', async (by): Promise<SubscriberImportResult> => {
    const app = args.context.get(appContext);
    const form = await readPostedFields(args.request);
    const unknown = { ok: false, reason: 'unknown' } as const;
    if (!isUuid(id)) return unknown;
    switch (form.get('action')) {
      case 'map':
        return (await subscriberImport.map(app, id, subscriberImport.readMapping(form))) ? { ok: true } : unknown;
      case 'begin':
        return beginSubscriberImport(app, by, id, Object.fromEntries(form));
      case 'drop':
        return (await subscriberImport.drop(app, id)) ? { ok: true, dropped: true } : unknown;
      default:
        return unknown;
    }
  });
}

export default function AdminNewsletterImportReviewRoute({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Import subscribers" lead={list.fileName} />
      <SubscriberImportReview list={list} />
    </>
  );
}
