import { data } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { handleImportPost } from '#features/newsletter/import/import-forms.server.ts';
import { readReview } from '#features/newsletter/import/import-review.server.ts';
import { ImportReview } from '#features/newsletter/import/import-review.tsx';
import type { Route } from './+types/newsletter.import.$importId.ts';

export const meta = hiddenPage('Import subscribers');

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'people:write');
  const { searchParams } = new URL(args.request.url);
  const review = await readReview(args.context.get(appContext), args.params.importId, searchParams);
  if (!review) throw data(null, { status: 404 });
  return review;
}

export function action(args: Route.ActionArgs) {
  const id = args.params.importId;
  return withTeamMember(args, 'people:write', (by) =>
    handleImportPost(args.context.get(appContext), by, id, args.request),
  );
}

export default function AdminNewsletterImportReviewRoute({ loaderData: review }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Import subscribers" lead={review.list.fileName} />
      <ImportReview {...review} />
    </>
  );
}
