import { isPlainClick } from '../plain-click.ts';
import { followFavorites, showFavorites } from './favorites.ts';
import { showLocalDates } from './local-dates.ts';
import { checkForNewArticles } from './new-articles.ts';

const reachable = '[data-list-search], [data-list-link]';

/**
 * The rest loads on intent, on Back, or if there are more pages. Earlier clicks wait; on failure they work as without
 * scripts.
 */
export function start(page: HTMLElement): void {
  const address = location.pathname + location.search;
  let isReady = false;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./list-in-place.ts').then(({ startInPlace }) => {
      isReady = true;
      startInPlace(page, address);
    });
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const reach = ({ target }: Event) => {
    if (target instanceof Element && target.closest(reachable)) load().catch(() => undefined);
  };

  showLocalDates(page);
  followFavorites();
  showFavorites(page);
  checkForNewArticles();
  for (const type of ['pointerover', 'focusin', 'touchstart']) page.addEventListener(type, reach, { passive: true });
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-list-link]') : null;
    if (isReady || !link || !isPlainClick(event)) return;
    event.preventDefault();
    void load().then(
      () => link.click(),
      () => location.assign(link.href),
    );
  });
  page.addEventListener('submit', (event) => {
    const form = event.target;
    if (isReady || !(form instanceof HTMLFormElement) || !form.matches(reachable)) return;
    event.preventDefault();
    void load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  });
  addEventListener('popstate', () => void load().catch(() => location.reload()), { once: true });
  const search = page.querySelector('[type=search]');
  if (page.querySelector('[data-list-rest]') || search === document.activeElement) load().catch(() => undefined);
}
