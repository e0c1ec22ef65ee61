/** Seconds that a page is to be in view before whoever opened it counts as a reader. */
const seconds = 5;

/** Tells the server of a reader once the page has been in view for a while: not of a tab that is never looked at. */
export function countReader(address: string, slug: string): void {
  let left = seconds;
  const ticking = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    left -= 1;
    if (left > 0) return;
    clearInterval(ticking);
    const headers = { 'Content-Type': 'application/json' };
    // One reader more or less: nobody is told of what fails.
    fetch(address, { method: 'POST', headers, body: JSON.stringify({ slug }), keepalive: true }).catch(() => undefined);
  }, 1000);
}
