import { createContext } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';

/** True before hydration; controls that need scripts wait. */
export const ScriptWait = createContext(false);

/** False on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
