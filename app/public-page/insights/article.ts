import { followFavourites, showFavourites } from './favourites.ts';
import { showLocalDates } from './local-dates.ts';
import { markPartInView } from './part-in-view.ts';
import { countReader } from './count-reader.ts';
import { shareLinks } from './share.ts';

/** What an article's page does beside being read. */
export function start(page: HTMLElement): void {
  showLocalDates(page);
  followFavourites();
  showFavourites(page);
  shareLinks();
  markPartInView();
  countReader(page.dataset.views ?? '', page.dataset.slug ?? '');
}
