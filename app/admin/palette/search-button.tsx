import './search-button.css';
import { createContext, useContext } from 'react';
import { shortcutsCopy as copy } from '#content/admin/shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export const OpenPalette = createContext<() => void>(() => undefined);

export const loadPalette = () => import('#app/admin/palette/palette.tsx');

/** Looks like the field that it opens. */
export function SearchButton() {
  const open = useContext(OpenPalette);
  return (
    <ScriptButton
      size="small"
      className="search-button"
      aria-keyshortcuts="Control+K Meta+K"
      title={copy.searchKeys}
      onPointerEnter={() => void loadPalette()}
      onFocus={() => void loadPalette()}
      onClick={open}
    >
      <Icon name="search" />
      <span className="admin-rail-label">{copy.search}</span>
    </ScriptButton>
  );
}
