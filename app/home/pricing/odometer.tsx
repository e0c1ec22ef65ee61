import './odometer.css';
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

/** A digit reel from zero to its digit, or a static character. */
type Place =
  | { readonly reel: string; readonly still?: undefined }
  | { readonly still: string; readonly reel?: undefined };

/** A reel has the digits from 0 to its own, one per line. Zeros do not roll, so that no larger number is shown. */
export function reelsOf(metric: string): Place[] {
  return Array.from(metric, (character) => {
    if (!/[1-9]/.test(character)) return { still: character };
    return { reel: Array.from({ length: Number(character) + 1 }, (_, digit) => digit).join('\n') };
  });
}
