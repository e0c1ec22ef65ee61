import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from 'react-router';

/**
 * Reloads the page's data, but not while a form is being sent or another page is being opened. Both load it when they
 * end, and the router drops an action's redirect if another reload started in between: a user who deletes the item on
 * the page would see "not found". It reads the state from the router, because the last render may be older.
 */
export function useReload(): () => void {
  const reload = useReloadIfIdle();
  return () => void reload();
}

let quietReloads = 0;

/** Whether the current reload is in the background, so that the page shows no sign of it. */
export function isQuietReload(): boolean {
  return quietReloads > 0;
}

/** As `useReload`, in the background. The returned function returns null if it could not begin. */
export function useQuietReload(): () => Promise<void> | null {
  const reload = useReloadIfIdle();
  return () => {
    const reloaded = reload();
    if (reloaded === null) return null;
    quietReloads += 1;
    return reloaded.finally(() => (quietReloads -= 1));
  };
}

function useReloadIfIdle(): () => Promise<void> | null {
  const { revalidate } = useRevalidator();
  const router = useContext(DataRouterContext)?.router;
  return () => {
    if (router === undefined) return revalidate();
    const { navigation, fetchers } = router.state;
    const isBusy = navigation.state !== 'idle' || [...fetchers.values()].some(({ state }) => state === 'submitting');
    return isBusy ? null : revalidate();
  };
}
