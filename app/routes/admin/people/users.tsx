import { useSearchParams } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { erasureCopy } from '#content/admin/person.ts';
import { usersCopy as copy } from '#content/admin/people.ts';
import { listUsers } from '#features/users/list-users.public.server.ts';
import { UsersList } from '#features/users/admin/users-list.tsx';
import { usersList } from '#features/users/users.public.ts';
import { catalogOfSite } from '#features/billing/prices.server.ts';
import { Alert } from '#ui/messages/alert.tsx';
import type { Route } from './+types/users.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = usersList.read(new URL(args.request.url).searchParams);
  const offers = Object.fromEntries(catalogOfSite(app).offers.map(({ id, name }) => [id, name]));
  return { query, offers, page: await listUsers(app, query) };
}

export default function AdminUsersRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <AdminHead title={copy.title} />
      {search.get('done') === 'erased' && (
        <Alert tone="success" role="status">
          {copy.erased}
        </Alert>
      )}
      {search.get('done') === 'erasing' && (
        <Alert tone="success" role="status">
          {erasureCopy.begun}
        </Alert>
      )}
      <UsersList {...loaderData} />
    </>
  );
}
