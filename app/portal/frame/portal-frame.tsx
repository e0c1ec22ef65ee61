import './portal-frame.css';
import type { ReactNode } from 'react';
import { Link, useNavigation, useRevalidator, href } from 'react-router';
import { SessionWatch } from '#app/portal/frame/session-watch.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { navigationCopy as copy } from '#content/navigation.ts';
import { portalNotices as notices, portalWaiting } from '#content/payments/portal.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

const places = [
  { prefix: 'Account ', label: 'Overview', path: href('/dashboard') },
  { prefix: '', label: 'Billing', path: href('/dashboard/billing') },
  { prefix: '', label: 'Analytics', path: href('/dashboard/analytics') },
  { prefix: 'Account ', label: 'Settings', path: href('/dashboard/settings') },
];
const adminPlace = { prefix: '', label: copy.admin, path: href('/admin') };

interface PortalFrameProps {
  readonly here: string;
  /** Shows a link; the server checks access again. */
  readonly isOnTeam?: boolean;
  readonly eraseAt?: string | null;
  readonly children: ReactNode;
}

export function PortalFrame({ here, isOnTeam = false, eraseAt = null, children }: PortalFrameProps) {
  const waiting = useWaiting(here);
  return (
    <>
      <SessionWatch />
      <a className="skip-link" href="#content">
        {copy.skip}
      </a>
      <Cluster as="header" gap="6" rowGap="0" className="portal-header">
        <a className="portal-home" href={href('/')} aria-label={copy.home}>
          <Wordmark />
        </a>
        <nav aria-label={copy.dashboard}>
          <Tabs as="ul" className="small">
            {[...places, ...(isOnTeam ? [adminPlace] : [])].map(({ prefix, label, path }) => (
              <li key={path}>
                <Link to={path} aria-current={path === here ? 'page' : undefined}>
                  {prefix !== '' && <span className="portal-prefix">{prefix}</span>}
                  {label}
                </Link>
              </li>
            ))}
          </Tabs>
        </nav>
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
        {children}
      </main>
    </>
  );
}

/** Status text while the server checks access. */
function useWaiting(here: string): string | undefined {
  const { state, location, formMethod } = useNavigation();
  const { state: again } = useRevalidator();
  const isNext = state === 'loading' && formMethod === undefined;
  if (!isNext && again !== 'loading') return undefined;
  return (isNext ? location.pathname : here).startsWith(href('/admin')) ? portalWaiting.admin : portalWaiting.page;
}
