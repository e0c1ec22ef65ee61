import { submissionList } from '#app/admin/submissions/submission-list.ts';
import { SubmissionsPage } from '#app/admin/submissions/submissions-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { personRecords } from '#app/person-records.server.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { submissionsCopy as copy } from '#content/admin/submissions.ts';
import type { Route } from './+types/submissions.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

const pageSize = 50;

export async function loader(args: Route.LoaderArgs) {
  const query = submissionList.read(new URL(args.request.url).searchParams);
  const { kind, spam, after } = query;
  const rows = { isSpam: spam === 'on', after };
  return { query, page: await personRecords[kind].newest(args.context.get(appContext), rows, pageSize) };
}

export default function AdminSubmissionsRoute({ loaderData }: Route.ComponentProps) {
  return <SubmissionsPage {...loaderData} />;
}
