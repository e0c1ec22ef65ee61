import { afterLogin } from '#features/accounts/after-login.ts';
import { fetchDialogFiles } from './dialog-files.ts';
import { isFillingIn } from './unfinished-draft.ts';
import { isPlainClick } from './plain-click.ts';

interface LoadedDialog {
  readonly open: (link: HTMLElement) => void | Promise<void>;
}

/** By `data-dialog` name. */
const dialogs: Readonly<Record<string, () => Promise<LoadedDialog>>> = {
  intake: () => import('./intake-dialog.tsx'),
  booking: () => import('./booking-dialog.tsx'),
};

const loadedDialogs = new Map<string, Promise<LoadedDialog>>();

/**
 * Runs React on intent (pointer, focus, touch); its files are fetched before, at rest. Early clicks wait; on failure the
 * link is followed.
 */
export function openDialogsOnIntent(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, reachFor, { passive: true });
  }
  document.addEventListener('click', onClick, { capture: true });
  addEventListener(afterLogin.event, () => openNamed('intake'));
  openAfterLogin();
  const opens = document.querySelector<HTMLElement>('[data-open-dialog]')?.dataset.openDialog;
  const atOnce = isFillingIn() ? 'intake' : opens;
  if (atOnce) openNamed(atOnce);
  else if (document.readyState === 'complete') prefetchLater();
  else addEventListener('load', prefetchLater, { once: true });
}

/** Milliseconds after load before an untouched page fetches ahead. */
const rest = 2500;

/** On the first interaction, at the latest after the delay; not when data is to be saved. */
function prefetchLater(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !document.querySelector('[data-dialog]')) return;
  for (const sign of ['scroll', 'pointermove', 'touchstart', 'keydown']) {
    addEventListener(sign, fetchDialogFiles, { passive: true, once: true });
  }
  setTimeout(fetchDialogFiles, rest);
}

/** The specified event, after its delay. */
function openAfterLogin(): void {
  const url = new URL(location.href);
  if (url.searchParams.get(afterLogin.name) !== afterLogin.intake) return;
  url.searchParams.delete(afterLogin.name);
  history.replaceState(history.state, '', url);
  if (document.documentElement.dataset.session) setTimeout(() => dispatchEvent(new Event(afterLogin.event)), 500);
}

function reachFor({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const link = target.closest<HTMLElement>('[data-dialog]');
  if (link) loadDialog(link.dataset.dialog).catch(() => undefined);
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof HTMLElement || event.target instanceof SVGElement)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-dialog]');
  if (link && isPlainClick(event)) {
    event.preventDefault();
    void openFrom(link);
  }
}

/** Only permitted users get a dialog's links. */
function openNamed(name: string): void {
  const offer = `a[data-dialog="${name}"]`;
  const link = document.querySelector<HTMLAnchorElement>(`main ${offer}`) ?? document.querySelector(offer);
  if (link) void openFrom(link);
}

async function openFrom(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const dialog = await loadDialog(link.dataset.dialog);
    await dialog.open(link);
  } catch (error) {
    reportError(error);
    location.assign(link.href);
  } finally {
    link.removeAttribute('aria-busy');
  }
}

function loadDialog(name = ''): Promise<LoadedDialog> {
  const load = dialogs[name] ?? (() => Promise.reject(new Error(`No dialog is called "${name}"`)));
  const loading = loadedDialogs.get(name) ?? load();
  loadedDialogs.set(name, loading);
  loading.catch(() => loadedDialogs.delete(name));
  return loading;
}
