import { isPlainClick } from '../plain-click.ts';

/** Repeats `/` and `sections.hero`, because importing the list of sections would add another file to fetch. */
export const landing = { path: '/', anchor: 'hero' } as const;

const onHome = 100;
const fromElsewhere = 300;
const requestedKey = 'meridian-section';

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls after 100 ms (menu closing), from other pages after 300 ms. Updates URL, history and focus. Modified clicks
 * stay native.
 */
export function scrollToSections(): void {
  document.addEventListener('click', onClick);
  // Prerendered pages are not visited yet.
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', arrive, { once: true });
  } else arrive();
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (link?.origin !== location.origin || link.pathname !== landing.path || link.target) return;
  const anchor = link.hash.slice(1);
  if (isLanding()) {
    if (anchor && !document.getElementById(anchor)?.matches('main section')) return;
    event.preventDefault();
    scrollLater(anchor, onHome, () => {
      if (location.href !== link.href) history.pushState(null, '', link.href);
    });
  } else if (anchor && keepRequested(anchor)) {
    event.preventDefault();
    location.assign(landing.path);
  }
}

function arrive(): void {
  const anchor = takeRequested();
  if (!anchor || !isLanding()) return;
  scrollLater(anchor, fromElsewhere, () => history.replaceState(null, '', `#${anchor}`));
}

/** Moves the focus to the section, unless the focus has changed in the meantime. */
function scrollLater(anchor: string, delay: number, address: () => void): void {
  const focused = document.activeElement;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // Updates the history first, so that Back restores the scroll position.
    address();
    const section = document.getElementById(anchor);
    // Sections get their height only near the viewport, which is too late for a smooth scroll in progress.
    document.body.dataset.laidOut = '';
    // Coming from another page it jumps, because scrolling over the whole page would take seconds.
    if (section) section.scrollIntoView({ behavior: delay === onHome ? 'auto' : 'instant' });
    else scrollTo({ top: 0 });
    if (section && document.activeElement === focused) focusOn(section);
  }, delay);
}

function focusOn(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
}

function isLanding(): boolean {
  return document.getElementById(landing.anchor) !== null;
}

function keepRequested(anchor: string): boolean {
  try {
    sessionStorage.setItem(requestedKey, anchor);
    return true;
  } catch {
    // Without storage, the browser scrolls natively.
    return false;
  }
}

function takeRequested(): string | null {
  try {
    const anchor = sessionStorage.getItem(requestedKey);
    sessionStorage.removeItem(requestedKey);
    return anchor;
  } catch {
    return null;
  }
}
