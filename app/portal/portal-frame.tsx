import './portal-frame.css';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { SessionWatch } from '#app/portal/session-watch.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { navigationWords as words } from '#content/navigation.ts';

const places = [
  { label: 'Account Overview', path: paths.dashboard },
  { label: 'Account Settings', path: paths.accountSettings },
] as const;

/** The frame of every page of the portal: skip link, the portal's navigation, the page. */
export function PortalFrame({ here, children }: { readonly here: string; readonly children: ReactNode }) {
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
            {places.map(({ label, path }) => (
              <li key={path}>
                <a href={path} aria-current={path === here ? 'page' : undefined}>
                  {label}
                </a>
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
      <main id="content" className="portal" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
