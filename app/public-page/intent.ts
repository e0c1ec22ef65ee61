import { isFillingIn } from './kept-draft.ts';
import { isPlainClick } from './plain-click.ts';

type Dialogs = typeof import('./dialogs.tsx');
type Islands = typeof import('./islands.tsx');

let dialogs: Promise<Dialogs> | undefined;
let islands: Promise<Islands> | undefined;
const alive = new WeakMap<Element, Promise<void>>();

/**
 * React comes only when someone reaches for a dialog or an island (pointer, focus, touch), or at idle unless data is
 * to be saved. A click that comes first waits for it; if it cannot be had, a dialog's link is followed instead.
 */
export function openDialogsOnIntent(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, reachFor, { passive: true });
  }
  document.addEventListener('click', onClick, { capture: true });
  addEventListener('openIntakeAfterLogin', () => openNamed('intake'));
  const opens = document.querySelector<HTMLElement>('[data-open-dialog]')?.dataset.openDialog;
  const atOnce = isFillingIn() ? 'intake' : opens;
  if (atOnce) openNamed(atOnce);
  else if (document.readyState === 'complete') prefetchAtIdle();
  else addEventListener('load', prefetchAtIdle, { once: true });
}

function reachFor({ target }: Event): void {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-dialog]')) loadDialogs().catch(() => undefined);
  const island = target.closest<HTMLElement>('[data-island]');
  if (island) wake(island).catch(() => undefined);
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof HTMLElement || event.target instanceof SVGElement)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-dialog]');
  if (link && isPlainClick(event)) {
    event.preventDefault();
    void openFrom(link);
  }
  const island = event.target.closest<HTMLElement>('[data-island]:not([data-alive])');
  if (island) replay(event, event.target, island);
}

/** The page offers a dialog only to those who may open it, so its first link stands for the right to it. */
function openNamed(name: string): void {
  const link = document.querySelector<HTMLAnchorElement>(`main a[data-dialog="${name}"]`);
  if (link) void openFrom(link);
}

async function openFrom(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const loaded = await loadDialogs();
    loaded.openDialog(link.dataset.dialog ?? '', link);
  } catch {
    location.assign(link.href);
  } finally {
    link.removeAttribute('aria-busy');
  }
}

/** A click on an island that is not alive yet happens once it is. */
function replay(event: MouseEvent, target: HTMLElement | SVGElement, island: HTMLElement): void {
  event.preventDefault();
  event.stopPropagation();
  wake(island).then(
    () => target.dispatchEvent(new MouseEvent('click', event)),
    () => undefined,
  );
}

function loadDialogs(): Promise<Dialogs> {
  dialogs ??= import('./dialogs.tsx').catch((error: unknown) => {
    dialogs = undefined;
    throw error;
  });
  return dialogs;
}

function wake(island: HTMLElement): Promise<void> {
  islands ??= import('./islands.tsx').catch((error: unknown) => {
    islands = undefined;
    throw error;
  });
  const waking = alive.get(island) ?? islands.then((loaded) => loaded.hydrateIsland(island));
  alive.set(island, waking);
  waking.catch(() => alive.delete(island));
  return waking;
}

function prefetchAtIdle(): void {
  const saving = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData;
  if (saving || !document.querySelector('[data-dialog]')) return;
  const load = () => {
    loadDialogs().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 1500);
}
