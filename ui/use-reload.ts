import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from 'react-router';

/**
 * Reloads the page's data, but not while a form is being sent. The action reloads it when it ends, and the router drops
 * the action's redirect if another reload started in between: a user who deletes the item on the page would see "not
 * found". It reads the state from the router, because the last render may be older than the submission.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const router = useContext(DataRouterContext)?.router;
  return () => {
    const isSending = [...(router?.state.fetchers.values() ?? [])].some(({ state }) => state === 'submitting');
    if (!isSending) void revalidate();
  };
}
