import { isPlainClick } from '../plain-click.ts';
import { followFavourites, showFavourites } from './favourites.ts';
import { here, isShownWhole, loadList, loadRest, returnToList, shownAddress } from './list-loading.ts';
import { countOn, listOf, placesOf, stateWords, type Places } from './list-places.ts';
import { showLocalDates } from './local-dates.ts';
import { checkForNewArticles } from './new-articles.ts';

const typingPause = 300;
const scrollPause = 200;

/** What the browser keeps of a list beside its address. */
interface Entry {
  readonly top?: number;
  /** Made by typing: what is typed next takes its place. */
  readonly typed?: boolean;
}

/**
 * Searches, filters and pages the list without leaving it: the same addresses, whose lists take the place of this one's.
 * Back and Forward lead to them and to where one was in them.
 */
export function start(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>('[data-list-search]');
  const input = form?.querySelector<HTMLInputElement>('input[type=search]');
  if (!form || !input) return;
  followFavourites();
  refresh(page);
  followTyping(form, input);
  followLinks(page, input);
  followHistory(input);
  checkForNewArticles(showNew);
  addEventListener('online', () => {
    if (!isShownWhole()) void show(shownAddress());
  });
  void loadRest(refresh);
}

function followTyping(form: HTMLFormElement, input: HTMLInputElement): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const search = (typed: boolean) => {
    clearTimeout(waiting);
    const address = addressOf(form);
    const wasTyped = entry().typed === true;
    if (address !== shownAddress()) {
      keep(address, { typed }, typed && wasTyped ? 'replaceState' : 'pushState');
      void show(address);
    } else if (!isShownWhole()) void show(address);
    else if (!typed) keep(address, { ...entry(), typed }, 'replaceState');
  };
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, typingPause, true);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search(false);
  });
  // Something may have been typed before this script was there.
  if (input.value !== input.defaultValue && document.activeElement === input) search(true);
  else input.value = input.defaultValue;
}

function followLinks(page: HTMLElement, input: HTMLInputElement): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-list-link]') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const address = link.pathname + link.search;
    const isMore = link.dataset.listLink === 'all';
    const before = isMore ? (listOf(page)?.children.length ?? 0) : 0;
    if (address !== shownAddress()) keep(address, { top: scrollY }, 'pushState');
    input.value = wordsOf(address);
    if (isMore) link.ariaBusy = 'true';
    void show(address, isMore).then((isShown) => {
      if (!isShown || document.activeElement !== document.body) return;
      const { results } = placesOf(document);
      const first = listOf(results)?.children[before];
      const next = isMore ? first?.querySelector<HTMLElement>('h3 a') : results.querySelector<HTMLElement>('h2');
      next?.focus({ preventScroll: true });
    });
  });
}

function followHistory(input: HTMLInputElement): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const keepPlace = () => {
    if (isShownWhole() && here() === shownAddress()) keep(undefined, { ...entry(), top: scrollY }, 'replaceState');
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(waiting);
      waiting = setTimeout(keepPlace, scrollPause);
    },
    { passive: true },
  );
  addEventListener('popstate', () => {
    clearTimeout(waiting);
    const address = here();
    if (address === shownAddress()) return;
    const { top = 0 } = entry();
    input.value = wordsOf(address);
    const restore = () => scrollTo({ top, behavior: 'instant' });
    if (returnToList(address, refresh)) {
      restore();
      say();
      void loadRest(refresh);
    } else {
      void show(address).then((isShown) => {
        if (isShown) restore();
      });
    }
  });
}

async function show(address: string, quietly = false): Promise<boolean> {
  const isShown = await loadList(address, (places: Places) => refresh(places.results), quietly);
  if (!isShown) return false;
  say();
  void loadRest(refresh);
  return true;
}

/** New articles stand in front of the list, where it is not one of a search or a category. */
function showNew(found: readonly Element[]): void {
  const list = listOf(document);
  const { searchParams } = new URL(location.href);
  if (!list || !isShownWhole() || searchParams.has('q') || searchParams.has('category')) return;
  const there = new Set(
    [...list.querySelectorAll<HTMLElement>('[data-article]')].map(({ dataset }) => dataset.article),
  );
  const added = found.filter((item) => !there.has(item.querySelector<HTMLElement>('[data-article]')?.dataset.article));
  if (added.length === 0) return;
  list.prepend(...added);
  refresh(list);
  countOn('shown', added.length);
  countOn('total', added.length);
  const { addedOne, addedMany } = stateWords();
  say(added.length === 1 ? addedOne : addedMany?.replace('{count}', String(added.length)));
}

function refresh(part: ParentNode | Places): void {
  const fresh = 'results' in part ? part.results : part;
  showLocalDates(fresh);
  showFavourites(fresh);
}

/** Tells screen readers what the list has become, when they pause. */
function say(words = document.querySelector('#insights-results [data-list-said]')?.textContent): void {
  const status = document.querySelector('[data-list-status]');
  if (status) status.textContent = words ?? '';
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text) query.append(name, text);
  }
  const { pathname } = new URL(form.action);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function wordsOf(address: string): string {
  return new URL(address, location.href).searchParams.get('q') ?? '';
}

function entry(): Entry {
  return (history.state as Entry | null) ?? {};
}

function keep(address: string | undefined, state: Entry, how: 'pushState' | 'replaceState'): void {
  // Before a new entry, the place in this one.
  if (how === 'pushState') history.replaceState({ ...entry(), top: scrollY }, '');
  history[how](state, '', address);
}
