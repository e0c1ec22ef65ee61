import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { release } from '#app/release.server.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { systemCopy as copy } from '#content/admin/system.ts';
import { systemActions } from '#app/admin/system-actions.server.ts';
import { browserErrorList, BrowserErrorsList } from '#features/browser-errors/admin/browser-errors-list.tsx';
import { listBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';
import { SystemPage } from '#features/system/admin/system-page.tsx';
import { readSystem } from '#features/system/system.server.ts';
import type { Route } from './+types/system.ts';

export const handle = { right: 'operations' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = browserErrorList.read(new URL(args.request.url).searchParams);
  const [overview, page] = await Promise.all([readSystem(app), listBrowserErrors(app, query.after)]);
  return { overview, query, page, release };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, systemActions);
}

export default function AdminSystemRoute({ loaderData }: Route.ComponentProps) {
  const { overview, query, page, release } = loaderData;
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} actions={<p className="data">{copy.release(release)}</p>} />
      <SystemPage overview={overview}>
        <BrowserErrorsList query={query} page={page} />
      </SystemPage>
    </>
  );
}
