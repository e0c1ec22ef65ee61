import { fetchPage } from '#forms/swap-part.ts';
import { countOn, listOf, placesOf, putPlaces, showState, stateCopy, type Places } from './list-places.ts';

/** Milliseconds until a list that is on its way is stood in for, and until it is given up. */
const timeout = { skeletons: 150, answer: 20_000 };

/** Lists that Back and Forward can come to without asking again, at most. */
const keptLists = 20;

let loading: AbortController | undefined;
let shown = '';
/** What is shown is what the address asks for. */
let isWhole = !isFailure(document.getElementById('insights-results'));
const kept = new Map<string, Places>();

/** Tells of the list that the page came with. */
export function beginWith(address: string): void {
  shown = address;
}

/** The address of the list that is shown, or on its way. */
export function shownAddress(): string {
  return shown;
}

export function isShownWhole(): boolean {
  return isWhole;
}

/** The address that the browser is at, as the list names it. */
export function here(): string {
  return location.pathname + location.search;
}

/**
 * Shows the list of an address; false where a later one has been asked for meanwhile. What cannot be had is told in the
 * list's place.
 */
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
  const given = setTimeout(() => mine.abort(), timeout.answer);
  try {
    const page = await listPage(address, mine.signal);
    const places = placesOf(page);
    if (loading !== mine) return false;
    putPlaces(places);
    document.title = page.title;
    isWhole = !isFailure(places.results);
    refresh(places);
  } catch {
    if (loading !== mine) return false;
    showState('failed', failureOf(address));
  } finally {
    clearTimeout(late);
    clearTimeout(given);
    results.ariaBusy = null;
  }
  return true;
}

/** Shows a list again that has been shown before, as it was left; false where it is not kept. */
export function returnToList(address: string, refresh: (places: Places) => void): boolean {
  const places = kept.get(address);
  if (!places) return false;
  leave();
  loading?.abort();
  loading = undefined;
  shown = address;
  isWhole = true;
  putPlaces(places);
  refresh(places);
  return true;
}

/** Reads what is left of a long list, a page at a time, until another one is asked for. */
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
    // The link to the next page stands, and leads on from where the list has come.
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
  // Who has to wait is told so by the page itself.
  if (!response.ok && response.status !== 429) throw new Error(`status ${response.status}`);
  return page;
}

function isFailure(results: HTMLElement | null): boolean {
  return !!results?.querySelector('.results-failure');
}

function failureOf(address: string): string | undefined {
  const copy = stateCopy();
  const { searchParams } = new URL(address, location.href);
  if (!navigator.onLine) return copy['failedOffline'];
  if (searchParams.has('q')) return copy['failedSearch'];
  return searchParams.has('category') ? copy['failedFilter'] : copy['failedList'];
}
