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
    const body = new Blob([JSON.stringify({ slug })], { type: 'application/json' });
    navigator.sendBeacon(address, body);
  }, 1000);
}
