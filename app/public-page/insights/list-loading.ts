import { fetchPage } from '#forms/swap-part.ts';
import { countOn, listOf, placesOf, replacePlaces, showState, stateCopy, type Places } from './list-places.ts';

/** Milliseconds until skeletons show, and until the request is aborted. */
const timeout = { skeletons: 150, response: 20_000 };

/** Max lists cached for Back and Forward. */
const keptLists = 20;

let loading: AbortController | undefined;
let shown = '';
let isWhole = !isFailure(document.getElementById('insights-results'));
const kept = new Map<string, Places>();

/** Registers the list that came with the page. */
export function beginWith(address: string): void {
  shown = address;
}

export function currentAddress(): string {
  return shown;
}

export function isShownWhole(): boolean {
  return isWhole;
}

export function here(): string {
  return location.pathname + location.search;
}

/** False if a later list was requested. Errors are shown in its place. */
export async function loadList(address: string, refresh: (places: Places) => void, quietly = false): Promise<boolean> {
  leave();
  const mine = (loading = new AbortController());
  shown = address;
  isWhole = false;
  const { results } = placesOf(document);
  results.ariaBusy = 'true';
  const late = setTimeout(() => {
    if (!quietly) showState('loading', undefined);
  }, timeout.skeletons);
  const timer = setTimeout(() => mine.abort(), timeout.response);
  try {
    const page = await listPage(address, mine.signal);
    const places = placesOf(page);
    if (loading !== mine) return false;
    replacePlaces(places);
    document.title = page.title;
    isWhole = !isFailure(places.results);
    refresh(places);
  } catch {
    if (loading !== mine) return false;
    showState('failed', failureCopy(address));
  } finally {
    clearTimeout(late);
    clearTimeout(timer);
    results.ariaBusy = null;
  }
  return true;
}

/** False if not cached. */
export function returnToList(address: string, refresh: (places: Places) => void): boolean {
  const places = kept.get(address);
  if (!places) return false;
  leave();
  loading?.abort();
  loading = undefined;
  shown = address;
  isWhole = true;
  replacePlaces(places);
  refresh(places);
  return true;
}

/** Loads page by page, until another list is requested. */
export async function loadRest(refresh: (part: ParentNode) => void): Promise<void> {
  const mine = (loading ??= new AbortController());
  const { results } = placesOf(document);
  const pager = results.querySelector('.results-pager');
  let next = pager?.querySelector<HTMLAnchorElement>('[data-list-rest]')?.href;
  if (!pager || pager.querySelector('[rel~=prev]')) return;
  try {
    while (next) {
      const page = await listPage(next, mine.signal);
      const more = placesOf(page).results;
      if (isFailure(more)) throw new Error('The rest has to wait');
      const articles = [...(listOf(more)?.children ?? [])];
      refresh(more);
      listOf(results)?.append(...articles);
      countOn('shown', articles.length);
      next = more.querySelector<HTMLAnchorElement>('[data-list-rest]')?.href;
    }
    pager.remove();
  } catch {
    pager.querySelector<HTMLAnchorElement>('[data-list-rest]')?.setAttribute('href', next ?? '');
  }
}

function leave(): void {
  if (!isWhole) return;
  kept.delete(shown);
  kept.set(shown, placesOf(document));
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > keptLists) kept.delete(oldest);
}

async function listPage(address: string, signal: AbortSignal): Promise<Document> {
  const { page, response } = await fetchPage(address, { signal });
  // A rate limit (429) page explains itself.
  if (!response.ok && response.status !== 429) throw new Error(`status ${response.status}`);
  return page;
}

function isFailure(results: HTMLElement | null): boolean {
  return !!results?.querySelector('.results-failure');
}

function failureCopy(address: string): string | undefined {
  const copy = stateCopy();
  const { searchParams } = new URL(address, location.href);
  if (!navigator.onLine) return copy['failedOffline'];
  if (searchParams.has('q')) return copy['failedSearch'];
  return searchParams.has('category') ? copy['failedFilter'] : copy['failedList'];
}
