import { fetchDialogFiles } from './dialog-files.ts';
import { fetchFirstStep, showFirstStep, type StandingDialog } from './first-step.ts';

interface LoadedDialog {
  readonly open: (link: HTMLElement, standing: StandingDialog | null) => void | Promise<void>;
}

/** Dialogs by `data-dialog` name. */
const dialogs: Readonly<Record<string, () => Promise<LoadedDialog>>> = {
  intake: () => import('./intake-dialog.tsx'),
  booking: () => import('./booking-dialog.tsx'),
  call: () => import('./call-dialog.tsx'),
};

let isOpening = false;

const loadedDialogs = new Map<string, Promise<LoadedDialog>>();

// A page may name a dialog that it is served with.
const named = document.querySelector<HTMLAnchorElement>('[data-open-dialog] a[data-dialog="intake"]');
if (named) void openFrom(named, true);

/** One export for all, because the bundle would otherwise name each of them three times. */
export const opening = { getReady, reachFor, openFrom };

/** At the first sign of a person, fetches what a dialog shows first, then the code it runs. */
function getReady(): void {
  void fetchFirstStep().then(fetchDialogFiles);
  startRun();
}

/** It is in this module, which loads at that sign, to keep the script of every page small. */
function startRun(): void {
  const run = document.querySelector<HTMLElement>('[data-run=""]');
  if (!run) return;
  run.dataset.run = 'live';
  import('../run/live-run.ts').then(({ start }) => start(run), reportError);
}

/** Runs React before a click, except on touch: the tap follows at once, and React would delay the response to it. */
function reachFor(link: HTMLElement, isTouch: boolean): void {
  // Opening the dialog focuses the link.
  if (isOpening) return;
  if (link.dataset.dialog === 'intake') void fetchFirstStep();
  if (isTouch) fetchDialogFiles();
  else loadDialog(link.dataset.dialog).catch(() => undefined);
}

/**
 * The intake's first step shows before React has run; with `waits`, React loads only at the first sign of a person. A
 * second click meanwhile changes nothing. On failure the link is followed.
 */
async function openFrom(link: HTMLAnchorElement, waits = false): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  link.setAttribute('aria-busy', 'true');
  let standing: StandingDialog | null = null;
  try {
    if (link.dataset.dialog === 'intake') {
      await fetchFirstStep();
      standing = waits ? withoutSign(() => showFirstStep(link)) : showFirstStep(link);
      if (standing) {
        await (waits ? firstSign() : painted());
        standing.becomeModal();
        await painted();
      }
      fetchDialogFiles();
    }
    const dialog = await loadDialog(link.dataset.dialog);
    await dialog.open(link, standing);
  } catch (error) {
    reportError(error);
    standing?.keep();
    location.assign(link.href);
  } finally {
    isOpening = false;
    document.documentElement.dataset.started = '';
    link.removeAttribute('aria-busy');
  }
}

/** The starter takes a focus event as a sign of a person, so it must ignore the focus that a script moves. */
function withoutSign<Result>(run: () => Result): Result {
  const { dataset } = document.documentElement;
  const { started } = dataset;
  dataset.started = '';
  try {
    return run();
  } finally {
    if (started === undefined) delete dataset.started;
  }
}

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const hear = (event: Event) => {
      // Without movement, the page was only rendered under a resting mouse.
      if (event.type === 'pointermove' && (event as PointerEvent).movementX === 0) return;
      listening.abort();
      resolve();
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'click']) {
      addEventListener(type, hear, { capture: true, passive: true, signal: listening.signal });
    }
  });
}

function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Loads only once, because a second attempt would run without the style sheets that failed to load. */
function loadDialog(name = ''): Promise<LoadedDialog> {
  const load = dialogs[name] ?? (() => Promise.reject(new Error(`No dialog is called "${name}"`)));
  const loading = loadedDialogs.get(name) ?? load();
  loadedDialogs.set(name, loading);
  return loading;
}
