import { followFavorites, showFavorites } from './favorites.ts';
import { showLocalDates } from './local-dates.ts';
import { isPlainClick } from '../plain-click.ts';

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

/** Native share dialog on handheld devices, else copies the URL. */
function shareLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-share]') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void share(link);
  });
}

async function share(link: HTMLAnchorElement): Promise<void> {
  const { share: title, copied, notCopied } = link.dataset;
  const { href: url } = link;
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Canceling is not an error.
    await navigator.share({ title: title ?? '', url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    say(link, copied ?? '');
  } catch {
    // Not permitted, or unavailable without https.
    say(link, notCopied ?? '');
  }
}

function say(link: HTMLAnchorElement, copy: string): void {
  const status = link.parentElement?.querySelector('[role=status]');
  if (!status) return;
  status.textContent = copy;
  setTimeout(() => (status.textContent = ''), 4000);
}
