import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { jobSubjects } from '#app/admin/subjects/job-subjects.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { jobActions } from '#features/jobs/job-forms.server.ts';
import { JobsPage } from '#features/jobs/admin/jobs-page.tsx';
import { readAlarm, readJobs, readQueues } from '#features/jobs/jobs.server.ts';
import { jobsList } from '#features/jobs/jobs.ts';
import type { Route } from './+types/jobs.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export const meta = hiddenPage('Jobs');

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = jobsList.read(new URL(args.request.url).searchParams);
  const [{ items, next }, queues, alarm] = await Promise.all([readJobs(app, query), readQueues(app), readAlarm(app)]);
  const subjects = await jobSubjects(app, items);
  // Payloads may hold more than the page shows.
  const page = { items: items.map((job) => ({ ...job, payload: {} })), next };
  return { query, page, queues, alarm, subjects };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, jobActions);
}

export default function AdminJobsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Jobs" />
      <JobsPage {...loaderData} />
    </>
  );
}
