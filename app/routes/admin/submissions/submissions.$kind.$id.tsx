import { data } from 'react-router';
import { loadSubmission } from '#app/admin/submissions/load-submission.server.ts';
import { submissionKinds } from '#app/admin/submissions/submission-list.ts';
import { SubmissionPage } from '#app/admin/submissions/submission-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/submissions.$kind.$id.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  const { name, email } = loaderData.submission.from;
  return hiddenPageMeta(name || email);
}

export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  const known = submissionKinds.find((one) => one === kind);
  const submission = known && (await loadSubmission(context.get(appContext), known, id));
  if (!submission) throw data(null, { status: 404 });
  return { id, submission };
}

export default function AdminSubmissionRoute({ loaderData }: Route.ComponentProps) {
  return <SubmissionPage {...loaderData} />;
}
