import './odometer.css';
import { reelsOf } from '#app/home/pricing/reels.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Digits roll into view if CSS supports it, else static. Screen readers and search engines get plain text. */
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
