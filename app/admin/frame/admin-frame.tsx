import './page-skeleton.css';
import '#ui/styles/density.css';
// For later pages: a sheet that arrives with one makes the browser style the page before it again.
import '#ui/feedback/state.css';
import '#ui/list/data-table.css';
import '#ui/list/pager.css';
import './admin-frame.css';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { AdminKeys } from '#app/admin/keys/admin-keys.tsx';
import { AdminRail } from '#app/admin/rail/admin-rail.tsx';
import { SessionWatch } from '#app/portal/frame/session-watch.tsx';
import { navigationCopy } from '#content/navigation.ts';
import { portalWaiting } from '#content/payments/portal.ts';
import { Toasts } from '#ui/messages/toasts.tsx';
import { ScriptWait } from '#ui/script-wait.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { placeGroups } from '#app/admin/places.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface AdminFrameProps {
  readonly email?: string;
  readonly children: ReactNode;
}

export function AdminFrame({ email, children }: AdminFrameProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isWaiting = navigation.state === 'loading' && navigation.formMethod === undefined;
  // Searching or sorting a list stays on its page.
  const coming = isWaiting && navigation.location.pathname !== pathname ? navigation.location.pathname : null;
  const isSlow = useIsSlow(coming !== null);
  return (
    <ScriptWait value>
      <Toasts>
        <AdminKeys>
          <div className="admin-frame" data-density="app">
            <SessionWatch />
            <a className="skip-link" href="#content">
              {navigationCopy.skip}
            </a>
            <AdminRail email={email} />
            <div className="admin-frame-progress" role="status" data-waiting={isWaiting ? '' : undefined}>
              {isWaiting && <VisuallyHidden>{portalWaiting.page}</VisuallyHidden>}
            </div>
            <main id="content" className="admin-frame-page" tabIndex={-1} aria-busy={isWaiting}>
              {isSlow && coming !== null && <PageSkeleton path={coming} />}
              {/* Kept, with what was typed in it, until the next page is there. */}
              <div className="admin-frame-shown" hidden={isSlow}>
                {children}
              </div>
            </main>
          </div>
        </AdminKeys>
      </Toasts>
    </ScriptWait>
  );
}

/** Milliseconds in which most pages arrive; a skeleton would only flicker. */
const patience = 150;

function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow && isWaiting;
}

const listPaths = new Set(placeGroups.flatMap(({ places }) => places.map(({ path }) => path)));

/** The shape of a page that is on its way: a list, or blocks of text. */
function PageSkeleton({ path }: { readonly path: string }) {
  return (
    <div className="page-skeleton" data-list={listPaths.has(path) ? '' : undefined} aria-hidden="true">
      <Skeleton shape="title" width="short" />
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} width={index % 3 === 0 ? 'long' : 'full'} />
      ))}
    </div>
  );
}
