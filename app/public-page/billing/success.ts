const every = 2000;
const tries = 30;

/** While a payment is being confirmed, looks again by itself every two seconds for a minute, and shows what has changed. */
export function start(page: HTMLElement): void {
  let left = tries;
  const place = () => page.querySelector<HTMLElement>('[data-in-place]');
  const look = async () => {
    const state = place()?.dataset['state'];
    if (state !== 'open') return;
    left -= 1;
    const fresh = await read().catch(() => null);
    if (fresh && fresh.dataset['state'] !== state) {
      const hadFocus = place()?.contains(document.activeElement) ?? false;
      place()?.replaceWith(fresh);
      document.title = fresh.querySelector('h1')?.textContent ?? document.title;
      const title = fresh.querySelector<HTMLElement>('h1');
      if (hadFocus || document.activeElement === document.body) title?.focus();
      return;
    }
    if (left > 0) setTimeout(() => void look(), every);
    else page.querySelector('[role=status]')?.replaceChildren(page.dataset['late'] ?? '');
  };
  setTimeout(() => void look(), every);
}

async function read(): Promise<HTMLElement | null> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
  return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-in-place]');
}
