import { createContext } from 'react';
import { useBrowserValue } from '#ui/use-browser-value.ts';

/** Whether the page is as it was served, and its scripts do not run yet. Controls that need them wait. */
export const ScriptWait = createContext(false);

/** False on the server and while the browser takes the served page over. */
export function useIsHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
