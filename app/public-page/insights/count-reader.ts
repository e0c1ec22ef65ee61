/** Seconds in view before a visitor counts as a reader. */
const seconds = 5;

/** Background tabs do not count. */
export function countReader(address: string, slug: string): void {
  let left = seconds;
  const ticking = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    left -= 1;
    if (left > 0) return;
    clearInterval(ticking);
    const headers = { 'Content-Type': 'application/json' };
    // Failures are ignored.
    fetch(address, { method: 'POST', headers, body: JSON.stringify({ slug }), keepalive: true }).catch(() => undefined);
  }, 1000);
}
