import type { ComponentType } from 'react';

/** Each island that a public page may carry: its name and where its component is. */
const components: Record<string, () => Promise<ComponentType<never>>> = {
  'contact-form': () => import('#features/contact/contact-form.tsx').then((module) => module.ContactForm),
  ...(import.meta.env.DEV && { tally: () => import('./dev-tally.tsx').then((module) => module.Tally) }),
};

/** How long a click waits for its island, in milliseconds; then it does what it would do without scripts. */
const timeout = 8000;

const waking = new WeakMap<Element, Promise<void>>();

/**
 * An island is plain HTML until someone reaches for it (pointer, focus, touch), or comes back to what they have typed
 * in it. A click that comes first waits for it; if it cannot be had, its form is posted and its link followed.
 */
export function start(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, ({ target }) => void wakeAround(target), { passive: true });
  }
  document.addEventListener('click', holdClick, { capture: true });
  // The focus may be there already: a refused form puts it on the first fault before any script runs.
  void wakeAround(document.activeElement);
  for (const island of document.querySelectorAll<HTMLElement>('[data-island-draft]')) {
    if (hasDraft(island.dataset.islandDraft ?? '')) void wakeAround(island);
  }
}

function holdClick(event: MouseEvent): void {
  const { target, isTrusted } = event;
  const island = islandAround(target);
  // A click that was held and is let go is not trusted: what is still asleep by then stays plain.
  if (!isTrusted || !island || !(target instanceof Element)) return;
  event.preventDefault();
  event.stopPropagation();
  island.setAttribute('aria-busy', 'true');
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeout));
  void Promise.race([wakeAround(island), late]).then(() => {
    island.removeAttribute('aria-busy');
    target.dispatchEvent(new MouseEvent('click', event));
  });
}

/** Resolves once the island is alive, or cannot be: then the next reach tries again. */
async function wakeAround(target: EventTarget | null): Promise<void> {
  const island = islandAround(target);
  if (!island) return;
  const started = waking.get(island) ?? wake(island);
  waking.set(island, started);
  await started.catch(() => waking.delete(island));
}

async function wake(island: HTMLElement): Promise<void> {
  const component = components[island.dataset.island ?? ''];
  if (!component) throw new Error(`No island is called "${island.dataset.island}"`);
  const [{ hydrateIsland }, Component] = await Promise.all([import('./island-root.tsx'), component()]);
  await hydrateIsland(island, Component);
}

function islandAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-alive])') : null;
}

function hasDraft(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
