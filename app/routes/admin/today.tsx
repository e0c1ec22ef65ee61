import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { todayActions } from '#app/admin/today/today-actions.server.ts';
import { TodayPage } from '#app/admin/today/today-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import { readJobs } from '#features/jobs/jobs.server.ts';
import { readToday } from '#features/today/read-today.server.ts';
import { maxListed, todayScope } from '#features/today/today.ts';
import type { Route } from './+types/today.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const app = args.context.get(appContext);
  const isMine = new URL(args.request.url).searchParams.get('owner') === 'me';
  const scope = todayScope(by.profile.role);
  const [items, failed] = await Promise.all([
    readToday(app, scope, isMine ? by.user.id : null),
    scope.operations && !isMine ? readJobs(app, { state: 'failed', job: 'all', after: '' }, maxListed + 1) : null,
  ]);
  // Payloads may hold more than the page shows.
  const jobs = (failed?.items ?? []).map((job) => ({ ...job, payload: {} }));
  return { items, jobs, scope, isMine, me: by.user.id, now: app.now().toISOString() };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, todayActions);
}

export default function AdminTodayRoute({ loaderData }: Route.ComponentProps) {
  return <TodayPage {...loaderData} />;
}
