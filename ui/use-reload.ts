import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from 'react-router';

/**
 * Reads the page's data again, but not while something is being sent. An action reads anew when it ends, and the router
 * drops its redirect if another reading began in between: whoever removed what is shown would end at "not found". The
 * router itself is asked, since what was rendered last may be from before the press.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const router = useContext(DataRouterContext)?.router;
  return () => {
    const isSending = [...(router?.state.fetchers.values() ?? [])].some(({ state }) => state === 'submitting');
    if (!isSending) void revalidate();
  };
}
