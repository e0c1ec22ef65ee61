import './live.css';
import { liveCopy as copy } from '#features/live/live.copy.ts';
import { Cluster } from '#ui/layout/layout.tsx';

/** Says when the page was last updated, while the server cannot be reached. */
export function LiveNotice({ since }: { readonly since: number | null }) {
  return (
    <div role="status">
      {since !== null && (
        <Cluster className="live-notice small">
          <p>
            {copy.lastUpdated} {new Date(since).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })}.{' '}
            {copy.tryingAgain}
          </p>
        </Cluster>
      )}
    </div>
  );
}
