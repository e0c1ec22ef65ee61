import { useFetchers, useRevalidator } from 'react-router';

/**
 * Reads the page's data again, but not while something is being sent. An action reads anew when it ends, and the router
 * drops its redirect if another reading began in between: whoever removed what is shown would end at "not found".
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state === 'submitting');
  return () => {
    if (!isSending) void revalidate();
  };
}
