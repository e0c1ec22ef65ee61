/** Milliseconds; most posts are faster. */
const stayMs = 10_000;

/**
 * Calls `run` once it is clear that the browser is not posting a form from before hydration: after a while, or when the
 * returned function is called. Never calls it once the page has been left, even if the browser shows it again.
 */
export function whenPageStays(run: () => void): () => void {
  const stop = new AbortController();
  const end = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    run();
  };
  const timer = setTimeout(end, stayMs);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  addEventListener('pagehide', () => stop.abort(), { signal: stop.signal });
  return end;
}
