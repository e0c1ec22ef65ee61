import { fetchPage } from '#forms/swap-part.ts';
import { showFavorites } from './favorites.ts';
import { countOn, listOf, announceList, stateCopy } from './list-places.ts';
import { showLocalDates } from './local-dates.ts';

/** Unless the list is filtered. */
export async function showNewSince(since: string): Promise<void> {
  const { page, response } = await fetchPage(`/insights/new?${new URLSearchParams({ since })}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { body } = page;
  const { searchParams } = new URL(location.href);
  const list = listOf(document.getElementById('insights-results') ?? body);
  if (!list || searchParams.has('q') || searchParams.has('category')) return;
  const there = new Set([...list.children].map(slugOf));
  const added = [...body.querySelectorAll('li:has(> [data-article])')].filter((item) => !there.has(slugOf(item)));
  if (added.length === 0) return;
  list.prepend(...added);
  showLocalDates(list);
  showFavorites(list);
  countOn('shown', added.length);
  countOn('total', added.length);
  const { addedOne, addedMany } = stateCopy();
  announceList(added.length === 1 ? addedOne : addedMany?.replace('{count}', String(added.length)));
}

function slugOf(item: Element): string | undefined {
  return item.querySelector<HTMLElement>('[data-article]')?.dataset.article;
}
