import { AdminHead } from '#app/admin/admin-head.tsx';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { appContext } from '#app/load-context.ts';
import { release } from '#app/release.server.ts';
import { hiddenPage } from '#app/shell/hidden-page.ts';
import { systemCopy as copy } from '#content/system.ts';
import { browserErrorList, BrowserErrorsList } from '#features/browser-errors/browser-errors-list.tsx';
import { listBrowserErrors } from '#features/browser-errors/browser-errors.server.ts';
import type { Route } from './+types/system.ts';

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  await administratorOf(args);
  const query = browserErrorList.read(new URL(args.request.url).searchParams);
  const page = await listBrowserErrors(args.context.get(appContext), query.after);
  return { query, page, release };
}

export default function AdminSystemRoute({ loaderData }: Route.ComponentProps) {
  const { query, page, release } = loaderData;
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} actions={<p className="data">{copy.release(release)}</p>} />
      <BrowserErrorsList query={query} page={page} />
    </>
  );
}
