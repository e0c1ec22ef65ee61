import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { usersWords as words } from '#content/people.ts';
import { listUsers } from '#features/accounts/users/list-users.server.ts';
import { UsersList } from '#features/accounts/users/users-list.tsx';
import { usersAddress, usersExport, usersQuery } from '#features/accounts/users/users.ts';
import { catalogueOfSite } from '#features/billing/prices.server.ts';
import { Alert } from '#ui/alert.tsx';

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const machine = args.context.get(machineContext);
  const query = usersQuery(new URL(args.request.url).searchParams);
  const offers = Object.fromEntries(catalogueOfSite(machine).offers.map(({ id, name }) => [id, name]));
  return { query, offers, page: await listUsers(machine, query) };
}

export default function AdminUsersRoute() {
  const { query, offers, page } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <AdminHead
        title={words.title}
        lead={words.lead}
        actions={
          <a href={usersAddress({ ...query, after: '' }, usersExport)} download>
            {words.export}
          </a>
        }
      />
      {search.get('done') === 'erased' && (
        <Alert tone="success" role="status">
          {words.erased}
        </Alert>
      )}
      <UsersList query={query} page={page} nameOf={(tier) => offers[tier] ?? tier} />
    </>
  );
}
