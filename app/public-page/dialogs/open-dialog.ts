import { fetchDialogFiles } from './dialog-files.ts';
import { fetchFirstStep, showFirstStep, type StandingDialog } from './first-step.ts';

interface LoadedDialog {
  readonly open: (link: HTMLElement, standing: StandingDialog | null) => void | Promise<void>;
}

/** By `data-dialog` name. */
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

/** In one export, or the bundle would name each three times where they are loaded. */
export const opening = { getReady, reachFor, openFrom };

/** At the first sign of a person: what a dialog shows at once, then what it runs. */
function getReady(): void {
  void fetchFirstStep().then(fetchDialogFiles);
  startRun();
}

/** Here, since this module loads at that sign; the page's own script would grow on every page. */
function startRun(): void {
  const run = document.querySelector<HTMLElement>('[data-run=""]');
  if (!run) return;
  run.dataset.run = 'live';
  import('../run/live-run.ts').then(({ start }) => start(run), reportError);
}

/** Runs React ahead of a click, except for a finger: it clicks at once, and React would delay what the click shows. */
function reachFor(link: HTMLElement, isTouch: boolean): void {
  // Opening gives the link the focus.
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
      // Without movement, it is only a resting mouse that a page was drawn under.
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

/** Once: after a failure, a second attempt would do without the style sheets that failed. */
function loadDialog(name = ''): Promise<LoadedDialog> {
  const load = dialogs[name] ?? (() => Promise.reject(new Error(`No dialog is called "${name}"`)));
  const loading = loadedDialogs.get(name) ?? load();
  loadedDialogs.set(name, loading);
  return loading;
}
