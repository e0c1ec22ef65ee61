import './admin-rail.css';
import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation, href } from 'react-router';
import { useCounts } from '#app/admin/rail/counts.tsx';
import { SearchButton } from '#app/admin/palette/search-button.tsx';
import { openPlaces, placeGroups, type Place } from '#app/admin/places.ts';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { adminSite as copy } from '#content/admin/admin.ts';
import { navigationCopy } from '#content/navigation.ts';
import { useRights } from '#features/accounts/rights/can.tsx';
import { Button } from '#ui/button.tsx';
import { Drawing } from '#ui/icon.tsx';
import { usePreference } from '#ui/preference.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const railId = 'admin-rail';

/** The navigation beside the page. On narrow screens, a button in the bar above the page opens it. */
export function AdminRail({ email }: { readonly email?: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const [preference, setPreference] = usePreference('rail');
  const { pathname } = useLocation();
  useEffect(() => panel.current?.hidePopover(), [pathname]);
  const isClosed = preference === 'closed';
  return (
    <>
      <header className="admin-bar">
        <Home />
        {email !== undefined && <SearchButton />}
        <Button variant="quiet" size="small" popoverTarget={railId}>
          <Drawing path="M4 7h16M4 12h16M4 17h16" /> {copy.menu}
        </Button>
      </header>
      <header ref={panel} id={railId} popover="auto" className="admin-rail" data-closed={isClosed ? '' : undefined}>
        <div className="admin-rail-head">
          <Home />
          <ScriptButton
            variant="quiet"
            size="small"
            aria-expanded={!isClosed}
            aria-label={copy.toggleRail}
            title={copy.toggleRail}
            onClick={() => setPreference(isClosed ? '' : 'closed')}
          >
            <Drawing path="M4 5h16v14H4zM9.5 5v14" />
          </ScriptButton>
        </div>
        {email !== undefined && <SearchButton />}
        <Places />
        <div className="admin-rail-self">
          {email !== undefined && (
            <p className="admin-rail-label" title={email}>
              {email}
            </p>
          )}
          <RailLink label={copy.account} path={href('/dashboard')} icon={accountIcon} />
          <form method="post" action={href('/logout')}>
            <button type="submit" className="admin-rail-link" title={isClosed ? navigationCopy.signOut : undefined}>
              <Drawing path={signOutIcon} />
              <span className="admin-rail-label">{navigationCopy.signOut}</span>
            </button>
          </form>
        </div>
      </header>
    </>
  );
}

function Home() {
  return (
    <a className="admin-rail-home" href={href('/')} aria-label={navigationCopy.home}>
      <Wordmark />
    </a>
  );
}

function Places() {
  const rights = useRights();
  const id = useId();
  return (
    <nav aria-label={copy.label}>
      {placeGroups.map(({ label: heading, places }, index) => {
        const shown = openPlaces(places, rights);
        if (shown.length === 0) return null;
        const headingId = `${id}-${index}`;
        return (
          <div key={headingId} className="admin-rail-group">
            {heading !== null && (
              <p id={headingId} className="admin-rail-label">
                {heading}
              </p>
            )}
            <ul aria-labelledby={heading === null ? undefined : headingId}>
              {shown.map((place) => (
                <li key={place.path}>
                  <RailLink {...place} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function RailLink({ label, path, icon, end, count }: Omit<Place, 'letter'>) {
  const counted = useCounts()?.[count ?? 'today'] ?? 0;
  const title = count === undefined || counted === 0 ? label : `${label}: ${counted} ${copy.counted[count]}`;
  return (
    <NavLink to={path} end={end} className="admin-rail-link" title={title}>
      <Drawing path={icon} />
      <span className="admin-rail-label">{label}</span>
      {count !== undefined && <RailCount of={count} />}
    </NavLink>
  );
}

/** Nothing for zero. */
function RailCount({ of }: { readonly of: NonNullable<Place['count']> }) {
  const count = useCounts()?.[of] ?? 0;
  if (count === 0) return null;
  const isTrouble = of === 'jobs' || of === 'problems';
  return (
    <span className="admin-rail-count" data-tone={isTrouble ? 'bad' : undefined}>
      {count}
      <VisuallyHidden> {copy.counted[of]}</VisuallyHidden>
    </span>
  );
}

const accountIcon = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c0-3.5 3-5.5 7.5-5.5s7.5 2 7.5 5.5';
const signOutIcon = 'M14 4.5H5.5v15H14M10 12h10m-3.5-3.5L20 12l-3.5 3.5';
