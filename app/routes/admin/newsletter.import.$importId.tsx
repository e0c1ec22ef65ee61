import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { appContext } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/page-meta.ts';
import { answerImport } from '#features/newsletter/subscribers/import-forms.server.ts';
import { readReview } from '#features/newsletter/subscribers/import-review.server.ts';
import { ImportReview } from '#features/newsletter/subscribers/import-review.tsx';

export const meta = hiddenPage('Import subscribers');

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const { searchParams } = new URL(args.request.url);
  const review = await readReview(args.context.get(appContext), args.params['importId'], searchParams);
  if (!review) throw data(null, { status: 404 });
  return review;
}

export function action(args: ActionFunctionArgs) {
  const id = args.params['importId'];
  return administering(args, (by) => answerImport(args.context.get(appContext), by, id, args.request));
}

export default function AdminNewsletterImportReviewRoute() {
  const review = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Import a list" lead={review.list.fileName} />
      <ImportReview {...review} />
    </>
  );
}
