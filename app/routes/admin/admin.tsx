import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, href } from 'react-router';
import { AdminFrame } from '#app/admin/frame/admin-frame.tsx';
import { memberOf } from '#app/admin/team-member.server.ts';
import { ConnectionNotice } from '#app/admin/frame/connection-notice.tsx';
import { keepPage, useKeptPage } from '#app/shell/frame/keep-page.ts';
import { CountsProvider } from '#app/admin/rail/counts.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { PageFailure } from '#app/admin/frame/page-failure.tsx';
import { noStore } from '#app/response-headers.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { adminTitle, deniedTitle } from '#content/admin/admin.ts';
import { factorDueOf } from '#features/accounts/session.server.ts';
import { LocalTime, RenderedAt } from '#ui/local-time.tsx';
import { Reauth } from '#features/account-pages/reauth/reauth.tsx';
import { ExportContext, RightsContext, RoleContext } from '#features/accounts/rights/can.tsx';
import { mayExport } from '#features/accounts/rights/require-export.server.ts';
import { rightsOf } from '#features/accounts/rights/roles.ts';
import { DraftOwner } from '#forms/drafts/draft-owner.tsx';
import { removeDrafts } from '#forms/drafts/account-drafts.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { parsePreferences, ServedPreferences } from '#ui/preference.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';
import type { Route } from './+types/admin.ts';

const LiveOffice = lazy(() => import('#app/live/live-office.tsx'));
const DeniedPage = lazy(() => import('#app/admin/frame/denied-page.tsx'));

export const headers = noStore;

export const handle = { right: 'member', shortcuts: true } satisfies RouteHandle;

export function meta({ error }: Route.MetaArgs) {
  return hiddenPageMeta(isDenied(error) ? deniedTitle : adminTitle);
}

/** Child pages load in parallel and check access themselves. */
export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const dueAt = await factorDueOf(args.context.get(appContext), by);
  return {
    person: { id: by.user.id, email: by.user.email },
    role: by.profile.role,
    // So that browsers need no matrix of roles.
    rights: rightsOf(by.profile.role),
    mayExport: mayExport(args.context.get(appContext), by),
    factorDueAt: dueAt?.toISOString() ?? null,
    now: new Date().toISOString(),
    preferences: parsePreferences(args.request.headers.get('Cookie') ?? ''),
  };
}

export const clientMiddleware = [keepPage];

/** Child pages recheck access; a failed reload here would remove the layout. */
export function shouldRevalidate() {
  return false;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, role, rights, mayExport: isExporting, factorDueAt, now, preferences } = loaderData;
  useKeptPage();
  const isHydrated = useIsHydrated();
  useEffect(() => removeDrafts(new Date()), []);
  return (
    <RoleContext value={role}>
      <RightsContext value={rights}>
        <ExportContext value={isExporting}>
          <DraftOwner value={person.id}>
            <RenderedAt value={now}>
              <Reauth person={person}>
                <ConnectionNotice>
                  <CountsProvider>
                    <ServedPreferences value={preferences}>
                      <AdminFrame email={person.email}>
                        {factorDueAt !== null && <FactorNotice dueAt={factorDueAt} />}
                        <Outlet />
                        <Suspense>{isHydrated && <LiveOffice />}</Suspense>
                      </AdminFrame>
                    </ServedPreferences>
                  </CountsProvider>
                </ConnectionNotice>
              </Reauth>
            </RenderedAt>
          </DraftOwner>
        </ExportContext>
      </RightsContext>
    </RoleContext>
  );
}

function FactorNotice({ dueAt }: { readonly dueAt: string }) {
  return (
    <div className="admin-frame-notice">
      <Alert tone="info">
        The back office needs a second factor. <a href={`${href('/dashboard/settings')}#factor`}>Set one up</a> by{' '}
        <LocalTime at={dueAt} isDay />.
      </Alert>
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isDenied(error)) {
    return (
      <Suspense>
        <DeniedPage />
      </Suspense>
    );
  }
  return (
    <AdminFrame>
      <PageFailure error={error} />
    </AdminFrame>
  );
}

function isDenied(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}
