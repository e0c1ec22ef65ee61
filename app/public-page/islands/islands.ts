import type { ComponentType } from 'react';

const components: Record<string, () => Promise<ComponentType<never>>> = {
  'contact-form': () => import('#features/contact/pages/contact-form.tsx').then((module) => module.ContactForm),
};

/** Milliseconds to wait before the native action runs. */
const timeout = 8000;

const waking = new WeakMap<Element, Promise<void>>();

/**
 * Hydrates on intent (pointer, focus, touch) or for a draft. Early clicks wait; on failure form and link work natively.
 */
export function start(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, ({ target }) => void wakeAround(target), { passive: true });
  }
  document.addEventListener('click', holdClick, { capture: true });
  // In rejected forms, the first error has the focus before scripts run.
  void wakeAround(document.activeElement);
  for (const island of document.querySelectorAll<HTMLElement>('[data-island-draft]')) {
    if (hasDraft(island.dataset.islandDraft ?? '')) void wakeAround(island);
  }
}

function holdClick(event: MouseEvent): void {
  const { target, isTrusted } = event;
  const island = islandAround(target);
  // Replayed clicks are not trusted events; they belong to the plain HTML.
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

/** After a failure, the next interaction retries. */
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
