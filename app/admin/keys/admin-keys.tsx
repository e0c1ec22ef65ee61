import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { goTo } from '#app/admin/keys/go-to.ts';
import { shortcutsCopy as copy } from '#content/shortcuts.ts';
import { activeShortcuts, useShortcuts, type Shortcut } from '#ui/keyboard/shortcuts.tsx';
import { useRowKeys } from '#ui/keyboard/use-row-keys.tsx';

const HelpSheet = lazy(() => import('#app/admin/keys/help-sheet.tsx'));

/** The keys that work on every page of the back office. */
export function AdminKeys() {
  const navigate = useNavigate();
  const [help, setHelp] = useState<readonly Shortcut[] | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useRowKeys(copy.groups.list);
  useShortcuts([
    {
      keys: '?',
      label: copy.help,
      group: copy.groups.anywhere,
      run: () => {
        setHelp(activeShortcuts());
        setHelpOpen(true);
      },
    },
    ...goTo.map(({ key, label, path }) => ({
      keys: `g ${key}`,
      label,
      group: copy.groups.goTo,
      run: () => void navigate(path),
    })),
  ]);
  if (help === null) return null;
  return (
    <Suspense>
      <HelpSheet shortcuts={help} open={isHelpOpen} onOpenChange={setHelpOpen} />
    </Suspense>
  );
}
