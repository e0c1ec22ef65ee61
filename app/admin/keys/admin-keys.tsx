import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { href, useNavigate } from 'react-router';
import { loadPalette, OpenPalette } from '#app/admin/palette/search-button.tsx';
import { openPlaces, placeGroups } from '#app/admin/places.ts';
import { shortcutsCopy as copy } from '#content/admin/shortcuts.ts';
import { useRights } from '#features/accounts/rights/can.tsx';
import { activeShortcuts, useShortcuts, type Shortcut } from '#ui/keyboard/shortcuts.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';

const Palette = lazy(loadPalette);
const HelpSheet = lazy(() => import('#app/admin/keys/help-sheet.tsx'));
const RowKeys = lazy(() => import('#ui/keyboard/row-keys.tsx'));
const places = placeGroups.flatMap((group) => group.places);

/** What was opened last, with the shortcuts of the page below it. It stays while it fades out. */
interface Opened {
  readonly what: 'palette' | 'help';
  readonly shortcuts: readonly Shortcut[];
  /** A new palette each time. */
  readonly key: number;
}

function isRowChosen(): boolean {
  return document.querySelector('.selection-bar, [data-row]:focus-within') !== null;
}

/** The keys that work on every page of the back office. */
export function AdminKeys({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const rights = useRights();
  const isHydrated = useIsHydrated();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => (what: Opened['what']) => {
    const all = activeShortcuts();
    const shortcuts = what === 'help' || isRowChosen() ? all : all.filter(({ needsRow }) => needsRow !== true);
    setOpened((before) => ({ what, shortcuts, key: (before?.key ?? 0) + 1 }));
    setOpen(true);
  });
  const [openPalette] = useState(() => () => open('palette'));
  const add = { keys: 'c', label: 'New lead', run: () => void navigate(href('/admin/leads/new')) };
  useShortcuts([
    ...(rights.includes('leads:write') ? [{ ...add, group: copy.groups.anywhere }] : []),
    { keys: 'mod+k', label: copy.find, group: copy.groups.anywhere, run: openPalette },
    { keys: 'mod+z', label: copy.undo, group: copy.groups.anywhere },
    { keys: '?', label: copy.help, group: copy.groups.anywhere, run: () => open('help') },
    ...openPlaces(places, rights).map(({ letter, label, path }) => ({
      keys: `g ${letter}`,
      label,
      group: copy.groups.goTo,
      run: () => void navigate(path),
    })),
  ]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The dialog closes itself, but not while its code is on the way.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  const sheet = opened && { shortcuts: opened.shortcuts, open: isOpen, onOpenChange: setOpen };
  return (
    <OpenPalette value={openPalette}>
      {children}
      <Suspense>{isHydrated && <RowKeys group={copy.groups.list} />}</Suspense>
      <Suspense>
        {sheet && (opened.what === 'palette' ? <Palette key={opened.key} {...sheet} /> : <HelpSheet {...sheet} />)}
      </Suspense>
    </OpenPalette>
  );
}
