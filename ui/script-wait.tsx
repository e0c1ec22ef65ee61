import { createContext, useContext } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';

/**
 * True on pages that are hydrated, where controls that need scripts wait for hydration. It never changes, because a
 * changed context would remove the server's HTML of parts whose code has not loaded yet.
 */
export const ScriptWait = createContext(false);

/** True before hydration in pages that are hydrated. */
export function useScriptWait(): boolean {
  const isHydrated = useIsHydrated();
  return useContext(ScriptWait) && !isHydrated;
}

/** False on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
