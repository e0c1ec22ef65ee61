import { followFavorites, showFavorites } from './favorites.ts';
import { showLocalDates } from './local-dates.ts';
import { shareLinks } from './share.ts';

export function start(page: HTMLElement): void {
  showLocalDates(page);
  followFavorites();
  showFavorites(page);
  shareLinks();
  // Browsers with `:target-current` mark the part natively.
  if (!CSS.supports('selector(:target-current)')) {
    void import('./part-in-view.ts').then(({ markPartInView }) => markPartInView(), reportError);
  }
  countReader(page.dataset.views ?? '', page.dataset.slug ?? '');
}

/** Seconds in view before a visitor counts as a reader. */
const seconds = 5;

/** Background tabs do not count. */
function countReader(address: string, slug: string): void {
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
