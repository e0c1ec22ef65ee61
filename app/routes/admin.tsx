import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { AccessDenied } from '#app/portal/access-denied.tsx';
import { AdminPage } from '#app/portal/admin-page.tsx';
import { loadAdminPage } from '#app/portal/load-admin-page.server.ts';
import { PortalFrame } from '#app/portal/portal-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { adminWords } from '#content/portal.ts';
import { accountMessages } from '#features/accounts/accounts.ts';

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta({ loaderData }: { loaderData?: unknown }) {
  return hiddenPageMeta(loaderData === null ? accountMessages.accessDenied : adminWords.title);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadAdminPage(context.get(machineContext), request);
  return data(page, { status: page ? 200 : 403 });
}

export default function AdminRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <PortalFrame here={paths.admin} isAdmin={page !== null}>
      {page ? <AdminPage {...page} /> : <AccessDenied />}
    </PortalFrame>
  );
}
