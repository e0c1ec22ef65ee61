/** Longer than most posts take. */
const stayMs = 10_000;

/**
 * Calls `run` once the browser is not leaving the page with a form that it sent itself: after a while, or when the
 * returned function is called. A page that is left calls nothing, even if the browser shows it again.
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
