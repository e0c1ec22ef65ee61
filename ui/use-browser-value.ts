import { useSyncExternalStore } from 'react';

/** A value that only the browser knows: `served` on the server and until the page is hydrated, then what `read` returns. */
export function useBrowserValue<T>(read: () => T, served: T): T {
  return useSyncExternalStore(neverChanges, read, () => served);
}

function neverChanges(): () => void {
  return () => undefined;
}
