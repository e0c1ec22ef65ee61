import { isPlainClick } from '../plain-click.ts';
import { showFavorites } from './favorites.ts';
import { beginWith, here, isShownWhole, loadList, loadRest, returnToList, currentAddress } from './list-loading.ts';
import { listOf, placesOf, announceList, type Places } from './list-places.ts';
import { showLocalDates } from './local-dates.ts';

const typingPause = 300;
const scrollPause = 200;

/** History state of a list. */
interface Entry {
  readonly top?: number;
  /** Further typing replaces this entry. */
  readonly typed?: boolean;
}

/** Same URLs as without scripts. Back and Forward restore list and scroll position. `address` is the current list's. */
export function startInPlace(page: HTMLElement, address: string): void {
  const form = page.querySelector<HTMLFormElement>('[data-list-search]');
  const input = form?.querySelector<HTMLInputElement>('input[type=search]');
  if (!form || !input) return;
  beginWith(address);
  followTyping(form, input);
  followLinks(page, input);
  followHistory(input);
  addEventListener('online', () => {
    if (!isShownWhole()) void show(currentAddress());
  });
  void loadRest(refresh);
}

function followTyping(form: HTMLFormElement, input: HTMLInputElement): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const search = (typed: boolean) => {
    clearTimeout(waiting);
    const address = listAddress(form, input);
    const wasTyped = entry().typed === true;
    if (address !== currentAddress()) {
      keep(address, { typed }, typed && wasTyped ? 'replaceState' : 'pushState');
      void show(address).then((isShown) => isShown && typed && reveal());
    } else if (!typed && !isShownWhole()) void show(address);
    else if (!typed) keep(address, { ...entry(), typed }, 'replaceState');
  };
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, typingPause, true);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search(false);
    reveal();
  });
  // Text may have been typed before this script loaded.
  if (input.value !== input.defaultValue && document.activeElement === input) {
    waiting = setTimeout(search, typingPause, true);
  } else input.value = input.defaultValue;
}

function followLinks(page: HTMLElement, input: HTMLInputElement): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-list-link]') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const address = link.pathname + link.search;
    const isMore = link.dataset.listLink === 'all';
    const before = isMore ? (listOf(page)?.children.length ?? 0) : 0;
    if (address !== currentAddress()) keep(address, { top: scrollY }, 'pushState');
    input.value = searchWordsIn(address);
    link.ariaBusy = 'true';
    if (!isMore) reveal();
    void show(address, isMore).then((isShown) => {
      link.ariaBusy = null;
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
    if (isShownWhole() && here() === currentAddress()) keep(undefined, { ...entry(), top: scrollY }, 'replaceState');
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(waiting);
      waiting = setTimeout(keepPlace, scrollPause);
    },
    { passive: true },
  );
  const follow = () => {
    clearTimeout(waiting);
    const address = here();
    if (address === currentAddress()) return;
    const { top = 0 } = entry();
    input.value = searchWordsIn(address);
    const restore = () => scrollTo({ top, behavior: 'instant' });
    if (returnToList(address, refresh)) {
      restore();
      announceList();
      void loadRest(refresh);
    } else {
      void show(address).then((isShown) => {
        if (isShown) restore();
      });
    }
  };
  addEventListener('popstate', follow);
  // Back may have been pressed before this script loaded.
  follow();
}

async function show(address: string, quietly = false): Promise<boolean> {
  const isShown = await loadList(address, (places: Places) => refresh(places.results), quietly);
  if (!isShown) return false;
  announceList();
  void loadRest(refresh);
  return true;
}

function refresh(part: ParentNode | Places): void {
  const fresh = 'results' in part ? part.results : part;
  showLocalDates(fresh);
  showFavorites(fresh);
}

/** If most of the list would be below the viewport. */
function reveal(): void {
  const { results } = placesOf(document);
  if (results.getBoundingClientRect().top > innerHeight / 2)
    document.querySelector('.insights-search')?.scrollIntoView();
}

/** With the last requested categories, even before their list arrives. */
function listAddress(form: HTMLFormElement, input: HTMLInputElement): string {
  const query = new URLSearchParams();
  const copy = input.value.trim();
  if (copy) query.append('q', copy);
  const params = new URL(currentAddress(), location.href).searchParams;
  for (const category of params.getAll('category')) query.append('category', category);
  const { pathname } = new URL(form.action);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function searchWordsIn(address: string): string {
  return new URL(address, location.href).searchParams.get('q') ?? '';
}

function entry(): Entry {
  return (history.state as Entry | null) ?? {};
}

function keep(address: string | undefined, state: Entry, how: 'pushState' | 'replaceState'): void {
  // Saves the scroll position.
  if (how === 'pushState') history.replaceState({ ...entry(), top: scrollY }, '');
  history[how](state, '', address);
}
