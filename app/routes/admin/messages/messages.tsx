import { ThreadsPage } from '#app/admin/messages/threads-page.tsx';
import { memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { listThreads } from '#features/messages/list-threads.server.ts';
import { threadList } from '#features/messages/thread-list.ts';
import { projectNames } from '#features/work/projects.server.ts';
import type { Route } from './+types/messages.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const query = threadList.read(new URL(args.request.url).searchParams);
  const app = args.context.get(appContext);
  const list = await listThreads(app, memberOf(args, handle), query);
  const names = await projectNames(
    app,
    list.page.items.map(({ projectId }) => projectId),
  );
  return { query, ...list, projects: Object.fromEntries(names) };
}

export default function AdminMessagesRoute({ loaderData }: Route.ComponentProps) {
  return <ThreadsPage {...loaderData} />;
}
