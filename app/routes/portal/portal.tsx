import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { sessionContext, type RouteHandle } from '#app/load-context.ts';
import { clientRefusal } from '#app/portal/frame/client-denied.tsx';
import { frameOf } from '#app/portal/frame/frame.server.ts';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';
import { keepReadPage, useKeptPage } from '#app/shell/frame/keep-page.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { clientDenied } from '#content/accounts/organizations.ts';
import { useIsHydrated } from '#ui/script-wait.tsx';
import type { Route } from './+types/portal.ts';

const LivePortal = lazy(() => import('#app/live/live-portal.tsx'));

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const clientMiddleware = [keepReadPage];

export function meta({ error }: Route.MetaArgs) {
  return error ? hiddenPageMeta(clientDenied.title) : [];
}

export function loader({ context }: Route.LoaderArgs) {
  return frameOf(context.get(sessionContext));
}

export default function PortalRoute({ loaderData }: Route.ComponentProps) {
  const isHydrated = useIsHydrated();
  useKeptPage();
  return (
    <PortalFrame frame={loaderData}>
      <Outlet />
      <Suspense>{isHydrated && <LivePortal />}</Suspense>
    </PortalFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const thrown = isRouteErrorResponse(error) ? (error.data as unknown) : null;
  const refusal = clientRefusal({ error: thrown, organization: loaderData?.organization });
  if (refusal === null) return <ErrorPage error={error} />;
  return <PortalFrame frame={loaderData}>{refusal}</PortalFrame>;
}
