import './odometer.css';
import { reelsOf } from '#app/home/reels.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/**
 * A figure whose digits roll into place as it comes into view, where the browser can do that by CSS alone; everywhere
 * else, and at rest, it simply stands there. Screen readers and searches find it as plain text.
 */
export function Odometer({ metric }: { metric: string }) {
  return (
    <>
      <VisuallyHidden>{metric}</VisuallyHidden>
      <span className="odometer" aria-hidden="true">
        {reelsOf(metric).map(({ reel, still }, place) =>
          reel === undefined ? <span key={place}>{still}</span> : <span key={place} data-reel={reel} />,
        )}
      </span>
    </>
  );
}
