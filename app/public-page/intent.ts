import { afterLogin } from '#features/accounts/after-login.ts';
import { isFillingIn } from './dialogs/unfinished-draft.ts';
import { isPlainClick } from './plain-click.ts';

/**
 * Loaded at the first sign of a person. The export is named, or the bundle would make an object of the module and load a
 * runtime for it.
 */
const loadOpening = () => import('./dialogs/open-dialog.ts').then(({ opening }) => opening);

/**
 * Runs React on intent (mouse, focus, click); its files are fetched before, at the first sign of a person. The intake's
 * first step shows without it. Early clicks wait; on failure the link is followed.
 */
export function openDialogsOnIntent(): void {
  for (const type of ['pointerover', 'focusin'] as const) {
    document.addEventListener(type, onReach, { passive: true });
  }
  document.addEventListener('click', onClick, { capture: true });
  addEventListener(afterLogin.event, openIntake);
  openAfterLogin();
  const named = document.querySelector<HTMLAnchorElement>('[data-open-dialog] a[data-dialog]');
  if (isFillingIn()) openIntake();
  // It opens the dialog that the page names.
  else if (named) loadOpening().catch(() => location.assign(named.href));
  else if (document.documentElement.dataset.started !== undefined) prefetch();
  else prefetchOnSign();
}

function prefetchOnSign(): void {
  for (const sign of ['scroll', 'pointerdown', 'focusin']) {
    addEventListener(sign, prefetch, { passive: true, once: true });
  }
}

/** Not when data is to be saved. */
function prefetch(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || !document.querySelector('[data-dialog]')) return;
  void loadOpening().then((opening) => opening.getReady(), ignored);
}

/** Failed prefetches are ignored, because the click requests the same again. */
const ignored = () => undefined;

/** The specified event, after its delay. */
function openAfterLogin(): void {
  const url = new URL(location.href);
  if (url.searchParams.get(afterLogin.name) !== afterLogin.intake) return;
  url.searchParams.delete(afterLogin.name);
  history.replaceState(history.state, '', url);
  if (document.documentElement.dataset.session) setTimeout(() => dispatchEvent(new Event(afterLogin.event)), 500);
}

function onReach({ target, pointerType }: FocusEvent & Partial<PointerEvent>): void {
  if (!(target instanceof Element)) return;
  const link = target.closest<HTMLElement>('[data-dialog]');
  if (!link) return;
  void loadOpening().then((opening) => opening.reachFor(link, pointerType === 'touch'), ignored);
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-dialog]');
  if (link && isPlainClick(event)) {
    event.preventDefault();
    void openDialog(link);
  }
}

/** Only permitted users get a dialog's links. */
function openIntake(): void {
  const offer = 'a[data-dialog="intake"]';
  const link = document.querySelector<HTMLAnchorElement>(`main ${offer}`) ?? document.querySelector(offer);
  if (link) void openDialog(link);
}

async function openDialog(link: HTMLAnchorElement): Promise<void> {
  try {
    const opening = await loadOpening();
    await opening.openFrom(link);
  } catch (error) {
    reportError(error);
    location.assign(link.href);
  }
}
