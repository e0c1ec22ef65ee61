import './portal-frame.css';
import type { ReactNode } from 'react';
import { Link, useLocation, useMatches, useNavigation, useRevalidator, href } from 'react-router';
import type { RouteHandle } from '#app/load-context.ts';
import type { Frame } from '#app/portal/frame/frame.server.ts';
import { OrganizationContext } from '#app/portal/frame/organization-field.tsx';
import { SessionWatch } from '#app/portal/frame/session-watch.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { switchCopy } from '#content/accounts/organizations.ts';
import { navigationCopy as copy } from '#content/navigation.ts';
import { portalWaiting } from '#content/payments/portal.ts';
import { portalNotices as notices } from '#content/payments/portal-notices.ts';
import { clientCan, type ClientRight } from '#features/accounts/organizations/organization-roles.ts';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { isQuietReload } from '#ui/use-reload.ts';

interface Place {
  readonly prefix: string;
  readonly label: string;
  readonly path: string;
  readonly right?: ClientRight;
}

const places: readonly Place[] = [
  { prefix: 'Account ', label: 'Overview', path: href('/dashboard') },
  { prefix: '', label: 'Projects', path: href('/dashboard/work'), right: 'work:read' },
  { prefix: '', label: 'Messages', path: href('/dashboard/messages'), right: 'work:read' },
  { prefix: '', label: 'Billing', path: href('/dashboard/billing'), right: 'billing:read' },
  { prefix: '', label: 'Workflows', path: href('/dashboard/runs'), right: 'work:read' },
  { prefix: '', label: 'People', path: href('/dashboard/people') },
  { prefix: 'Account ', label: 'Settings', path: href('/dashboard/settings') },
];
const adminPlace = { prefix: '', label: copy.admin, path: href('/admin') };

interface PortalFrameProps {
  /** Shows links; the server checks access again. Undefined where the session was not read. */
  readonly frame: Frame | undefined;
  readonly children: ReactNode;
}

export function PortalFrame({ frame, children }: PortalFrameProps) {
  const { pathname } = useLocation();
  const { tab } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  const here = tab ?? pathname;
  const { isOnTeam = false, eraseAt = null, organization = null } = frame ?? {};
  const shown = places.filter(
    ({ right }) => organization === null || right === undefined || clientCan(organization.role, right),
  );
  const waiting = useWaiting(here);
  return (
    <>
      <SessionWatch />
      <a className="skip-link" href="#content">
        {copy.skip}
      </a>
      <Cluster as="header" gap="6" rowGap="0" className="portal-header screen-only">
        <a className="portal-home" href={href('/')} aria-label={copy.home}>
          <Wordmark />
        </a>
        <nav aria-label={copy.dashboard}>
          <Tabs as="ul" className="small">
            {[...shown, ...(isOnTeam ? [adminPlace] : [])].map(({ prefix, label, path }) => (
              <li key={path}>
                <Link to={path} aria-current={path === here ? 'page' : undefined}>
                  {prefix !== '' && <span className="portal-prefix">{prefix}</span>}
                  {label}
                </Link>
              </li>
            ))}
          </Tabs>
        </nav>
        {frame !== undefined && frame.organizations.length > 1 && <OrganizationSwitch {...frame} />}
        <form method="post" action={href('/logout')}>
          <button type="submit" className="portal-sign-out">
            {copy.signOut}
          </button>
        </form>
      </Cluster>
      <div className="portal-waiting" role="status">
        {waiting !== undefined && (
          <p>
            <Spinner /> {waiting}
          </p>
        )}
      </div>
      <main id="content" className="portal" tabIndex={-1} aria-busy={waiting !== undefined}>
        {eraseAt !== null && (
          <div className="portal-notice page-width">
            <Alert tone="warning">
              <p>
                {notices.erasure.before} <LocalTime at={eraseAt} isDay />. {notices.erasure.after}{' '}
                <a href={`${href('/dashboard/settings')}#data`}>{notices.erasure.keep}</a>
              </p>
            </Alert>
          </div>
        )}
        <OrganizationContext value={organization?.id ?? null}>{children}</OrganizationContext>
      </main>
    </>
  );
}

function OrganizationSwitch({ organization, organizations }: Frame) {
  return (
    <form method="post" action={href('/dashboard/organization')} className="portal-switch small">
      <select name="organization" aria-label={switchCopy.label} defaultValue={organization?.id} className="control">
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" size="small">
        {switchCopy.button}
      </Button>
    </form>
  );
}

/** Status text while the server checks access. */
function useWaiting(here: string): string | undefined {
  const { state, location, formMethod } = useNavigation();
  const { state: again } = useRevalidator();
  const isNext = state === 'loading' && formMethod === undefined;
  if (!isNext && (again !== 'loading' || isQuietReload())) return undefined;
  return (isNext ? location.pathname : here).startsWith(href('/admin')) ? portalWaiting.admin : portalWaiting.page;
}
