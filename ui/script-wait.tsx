import { createContext, useContext } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';

/**
 * True in pages that are hydrated: controls that need scripts wait for it. It never changes, because a changed context
 * takes away what is served of parts whose code has not arrived.
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
