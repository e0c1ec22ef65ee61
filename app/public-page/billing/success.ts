import { fetchPage, swapPart } from '#forms/swap-part.ts';

const every = 2000;
const tries = 30;
const part = '[data-in-place]';

/** Polls a pending payment every two seconds for one minute. */
export function start(page: HTMLElement): void {
  let left = tries;
  const place = () => page.querySelector<HTMLElement>(part);
  const look = async () => {
    const state = place()?.dataset['state'];
    if (state !== 'open') return;
    left -= 1;
    const fetched = await fetchPage(location.href).catch(() => null);
    const fresh = fetched?.page.querySelector<HTMLElement>(part);
    if (fetched && fresh && fresh.dataset['state'] !== state) {
      const hadFocus = place()?.contains(document.activeElement) ?? false;
      swapPart(part, fetched.page, page);
      const title = fresh.querySelector('h1');
      document.title = title?.textContent ?? document.title;
      if (hadFocus || document.activeElement === document.body) title?.focus();
      return;
    }
    if (left > 0) setTimeout(() => void look(), every);
    else page.querySelector('[role=status]')?.replaceChildren(page.dataset['late'] ?? '');
  };
  setTimeout(() => void look(), every);
}
