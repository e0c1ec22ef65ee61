import { draftKey } from '#features/intake/draft/draft-life.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import { reserveScrollbarWidth } from '#ui/dialog/scrollbar-width.ts';
import { firstStepName, servedStepClass } from './page-names.ts';
import { lastingOpener } from './opener.ts';

/** Step 1 of the intake's dialog, without answers. */
export interface FirstStep {
  readonly styles: string;
  readonly html: string;
}

/** A dialog that shows before React runs. */
export interface StandingDialog {
  /** What React hydrates. */
  readonly holder: HTMLElement;
  readonly becomeModal: () => void;
  /** Clicks the button that was clicked meanwhile. */
  readonly release: () => void;
  /** Stores the answers as a draft, for when React cannot be had. */
  readonly keep: () => void;
}

/** Holds the step, in the page only where it is served open. Null while it is on its way, and where it cannot be had. */
let ready = document.querySelector<HTMLElement>(`.${servedStepClass}`);

/** Milliseconds. */
const timeout = 3000;

/** Once; settles when it has come or cannot be had. The landing page preloads it. */
export function fetchFirstStep(): Promise<void> {
  fetching ??= fetchOnce();
  return fetching;
}

let fetching: Promise<void> | undefined;

async function fetchOnce(): Promise<void> {
  if (ready) return;
  const address = document.querySelector<HTMLMetaElement>(`meta[name=${firstStepName}]`)?.content;
  if (address === undefined) return;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (response.ok) prepare((await response.json()) as FirstStep);
  } catch {
    // The dialog opens without it, with React.
  }
}

/** Ahead of the click, which then only has to open it. */
function prepare({ styles, html }: FirstStep): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  ready = document.createElement('div');
  ready.innerHTML = html;
}

/**
 * Returns null if the step is not there, after the first call, and for visitors with stored answers, which only React
 * fills in. The step becomes modal only on request, because making the page behind it inert restyles all of it.
 */
export function showFirstStep(link: HTMLElement): StandingDialog | null {
  const holder = ready;
  // From now on the dialog is React's.
  ready = null;
  const dialog = holder?.querySelector('dialog');
  if (!holder || !dialog || hasDraft() || saysSignedIn(document.cookie)) {
    holder?.remove();
    return null;
  }
  const title = holder.querySelector<HTMLElement>('.wizard-title');
  const release = holdButtons(holder);
  const becomeModal = () => {
    const { activeElement } = document;
    const isInside = holder.contains(activeElement);
    dialog.open = false;
    // First, while the layout is known.
    reserveScrollbarWidth();
    lastingOpener(link).focus({ preventScroll: true });
    dialog.showModal();
    (isInside ? (activeElement as HTMLElement) : title)?.focus({ preventScroll: true });
  };
  if (dialog.open) {
    dialog.inert = false;
    title?.focus({ preventScroll: true });
  } else {
    holder.classList.add(servedStepClass);
    dialog.open = true;
    document.body.append(holder);
  }
  return {
    holder,
    becomeModal,
    release: () => {
      holder.classList.remove(servedStepClass);
      release();
    },
    keep: () => keepAnswers(holder),
  };
}

function keepAnswers(holder: HTMLElement): void {
  const form = holder.querySelector('form');
  if (!form) return;
  try {
    localStorage.setItem(draftKey, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {
    // Without storage they last as long as the page.
  }
}

function holdButtons(holder: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  const listening = new AbortController();
  const hold = (event: Event) => {
    // Escape and the backdrop close, as the first button does.
    const isClosing = event.type === 'cancel' || event.target instanceof HTMLDialogElement;
    const button = isClosing ? holder.querySelector('button') : (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    held = button;
  };
  for (const type of ['click', 'cancel']) {
    holder.addEventListener(type, hold, { capture: true, signal: listening.signal });
  }
  // Before it is a modal, browsers do not turn Escape into a cancel event.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !holder.querySelector(':modal')) held = holder.querySelector('button');
  };
  document.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
  return () => {
    listening.abort();
    held?.click();
  };
}

function hasDraft(): boolean {
  try {
    return localStorage.getItem(draftKey) !== null;
  } catch {
    return false;
  }
}
