import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { machineContext } from '#app/machine-context.ts';
import { paths } from '#app/paths.ts';
import { AccountOverview } from '#app/portal/account-overview.tsx';
import { PortalFrame } from '#app/portal/portal-frame.tsx';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { requireUser } from '#features/accounts/session.server.ts';

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export function meta() {
  return hiddenPageMeta('Dashboard');
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, profile } = await requireUser(context.get(machineContext), request);
  return { email: user.email, createdAt: user.createdAt.toISOString(), name: profile.fullName ?? '' };
}

export default function DashboardRoute() {
  return (
    <PortalFrame here={paths.dashboard}>
      <AccountOverview {...useLoaderData<typeof loader>()} />
    </PortalFrame>
  );
}
