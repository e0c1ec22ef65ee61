import { followFavourites, showFavourites } from './favourites.ts';
import { showLocalDates } from './local-dates.ts';
import { countReader } from './count-reader.ts';
import { shareLinks } from './share.ts';

export function start(page: HTMLElement): void {
  showLocalDates(page);
  followFavourites();
  showFavourites(page);
  shareLinks();
  // Browsers with `:target-current` mark the part natively.
  if (!CSS.supports('selector(:target-current)')) {
    void import('./part-in-view.ts').then(({ markPartInView }) => markPartInView(), reportError);
  }
  countReader(page.dataset.views ?? '', page.dataset.slug ?? '');
}
