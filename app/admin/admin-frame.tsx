import '#ui/styles/density.css';
import './admin-frame.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation, useNavigation, href } from 'react-router';
import { AdminKeys } from '#app/admin/keys/admin-keys.tsx';
import { useCounts } from '#app/admin/counts.tsx';
import { SessionWatch } from '#app/portal/session-watch.tsx';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { navigationCopy as copy } from '#content/navigation.ts';
import { portalWaiting } from '#content/portal.ts';
import { adminSite } from '#content/admin.ts';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { ScriptWait, useIsHydrated } from '#ui/script-wait.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const { sections } = adminSite;

const places = [
  { label: sections.today, path: href('/admin'), end: true, count: 'today' },
  { label: sections.overview, path: href('/admin/overview') },
  { label: sections.leads, path: href('/admin/leads'), count: 'leads' },
  { label: sections.users, path: href('/admin/users') },
  { label: sections.articles, path: href('/admin/articles') },
  { label: sections.newsletter, path: href('/admin/newsletter') },
  { label: sections.jobAdmin, path: href('/admin/jobs'), count: 'jobs' },
  { label: sections.webhooks, path: href('/admin/webhooks') },
  { label: sections.audit, path: href('/admin/audit') },
  { label: sections.system, path: href('/admin/system'), count: 'problems' },
  { label: sections.settings, path: href('/admin/settings') },
] as const;

interface AdminFrameProps {
  readonly email?: string;
  readonly children: ReactNode;
}

export function AdminFrame({ email, children }: AdminFrameProps) {
  const navigation = useNavigation();
  // Searching or sorting a list stays on the same page, which dims itself.
  const waiting = navigation.state === 'loading' && navigation.formMethod === undefined;
  const strip = useStrip();
  const isHydrated = useIsHydrated();
  return (
    <ScriptWait value={!isHydrated}>
      <Toasts>
        <div className="admin-frame" data-density="app">
          <SessionWatch />
          {email !== undefined && <AdminKeys />}
          <a className="skip-link" href="#content">
            {copy.skip}
          </a>
          <Cluster as="header" gap="6" rowGap="0" className="admin-frame-rail">
            <a className="admin-frame-home" href={href('/')} aria-label={copy.home}>
              <Wordmark />
            </a>
            <nav ref={strip} aria-label={adminSite.label}>
              <ul>
                {places.map(({ label, path, ...place }) => (
                  <li key={path}>
                    <NavLink to={path} end={'end' in place} prefetch="intent">
                      {label}
                      {'count' in place && <PlaceCount of={place.count} />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <Cluster gap="5" rowGap="0" className="admin-frame-self">
              {email !== undefined && <p>{email}</p>}
              <NavLink to={href('/dashboard')}>{adminSite.account}</NavLink>
              <form method="post" action={href('/logout')}>
                <button type="submit" className="text-button">
                  {copy.signOut}
                </button>
              </form>
            </Cluster>
          </Cluster>
          <div className="admin-frame-progress" role="status" data-waiting={waiting ? '' : undefined}>
            {waiting && <VisuallyHidden>{portalWaiting.page}</VisuallyHidden>}
          </div>
          <main id="content" className="portal admin-frame-page" tabIndex={-1} aria-busy={waiting}>
            {children}
          </main>
        </div>
      </Toasts>
    </ScriptWait>
  );
}

function PlaceCount({ of }: { readonly of: 'today' | 'leads' | 'jobs' | 'problems' }) {
  const count = useCounts()?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="admin-frame-count">
      {count}
      <VisuallyHidden> {adminSite.counted[of]}</VisuallyHidden>
    </span>
  );
}

/** Scrolls the strip to the open section on narrow screens. */
function useStrip() {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) strip.current?.scrollTo({ left: here.offsetLeft - strip.current.clientWidth / 2 + here.offsetWidth / 2 });
  }, [pathname]);
  return strip;
}
