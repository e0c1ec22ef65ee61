import { createContext, useSyncExternalStore } from 'react';

/** Whether the page is as it was served, and its scripts do not run yet. Controls that need them wait. */
export const ScriptWait = createContext(false);

/** False on the server and while the browser takes the served page over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
