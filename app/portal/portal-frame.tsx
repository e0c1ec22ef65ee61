import './portal-frame.css';
import type { ReactNode } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { paths } from '#app/paths.ts';
import { SessionWatch } from '#app/portal/session-watch.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { navigationWords as words } from '#content/navigation.ts';
import { portalWaiting } from '#content/portal.ts';
import { Spinner } from '#ui/spinner.tsx';

const places = [
  { label: 'Account Overview', path: paths.dashboard },
  { label: 'Analytics', path: paths.analytics },
  { label: 'Account Settings', path: paths.accountSettings },
];
const adminPlace = { label: words.admin, path: paths.admin };

interface PortalFrameProps {
  readonly here: string;
  /** Administrators see the way to their page. It opens nothing: the page asks the server again. */
  readonly isAdmin?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page of the portal: skip link, the portal's navigation, the page. */
export function PortalFrame({ here, isAdmin = false, children }: PortalFrameProps) {
  const waiting = useWaiting(here);
  return (
    <>
      <SessionWatch />
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <header className="portal-header">
        <a className="portal-home" href={paths.home} aria-label={words.home}>
          <Wordmark />
        </a>
        <nav aria-label={words.dashboard}>
          <ul>
            {[...places, ...(isAdmin ? [adminPlace] : [])].map(({ label, path }) => (
              <li key={path}>
                <Link to={path} aria-current={path === here ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <form method="post" action={paths.logout}>
          <button type="submit" className="portal-sign-out">
            {words.signOut}
          </button>
        </form>
      </header>
      <div className="portal-waiting" role="status">
        {waiting !== undefined && (
          <p>
            <Spinner /> {waiting}
          </p>
        )}
      </div>
      <main id="content" className="portal" tabIndex={-1} aria-busy={waiting !== undefined}>
        {children}
      </main>
    </>
  );
}

/** What is said while it is asked whether a page may be seen: the next one, or this one once more. */
function useWaiting(here: string): string | undefined {
  const { state, location, formMethod } = useNavigation();
  const { state: again } = useRevalidator();
  const isNext = state === 'loading' && formMethod === undefined;
  if (!isNext && again !== 'loading') return undefined;
  return (isNext ? location.pathname : here).startsWith(paths.admin) ? portalWaiting.admin : portalWaiting.page;
}
