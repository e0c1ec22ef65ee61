import { draftKey } from '#features/intake/draft/draft-key.ts';
import { saysSignedIn } from '#features/accounts/session-hint.ts';
import { reserveScrollbarWidth } from '#ui/dialog/scrollbar-width.ts';
import { firstStepName, servedStepClass } from './page-names.ts';
import { lastingOpener } from './opener.ts';

/** Step 1 of the intake dialog, without answers. */
export interface FirstStep {
  readonly styles: string;
  readonly html: string;
}

/** A dialog that shows before React runs. */
export interface StandingDialog {
  /** The element that React hydrates. */
  readonly holder: HTMLElement;
  readonly becomeModal: () => void;
  /** Replays the click on the button that was clicked in the meantime. */
  readonly release: () => void;
  /** Stores the answers as a draft, in case React cannot be loaded. */
  readonly keep: () => void;
}

/** Contains the step; only attached to a page that is served with it open. Null unless it has loaded. */
let ready = document.querySelector<HTMLElement>(`.${servedStepClass}`);

/** Milliseconds. */
const timeout = 3000;

/** Loads the step once; resolves even if that fails. The landing page preloads it. */
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
    // Without the step, React opens the dialog.
  }
}

/** Prepares the step before the click, which then only has to open it. */
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
  // From now on, React owns the dialog.
  ready = null;
  const dialog = holder?.querySelector('dialog');
  if (!holder || !dialog || hasDraft() || saysSignedIn(document.cookie)) {
    holder?.remove();
    return null;
  }
  const title = holder.querySelector<HTMLElement>('.wizard-title');
  const release = holdButtons(holder);
  const opener = lastingOpener(link);
  const becomeModal = () => {
    const { activeElement } = document;
    const isInside = holder.contains(activeElement);
    dialog.open = false;
    // Measures first, while the layout is up to date.
    reserveScrollbarWidth();
    if (isInside) opener.focus({ preventScroll: true });
    dialog.showModal();
    (isInside ? (activeElement as HTMLElement) : title)?.focus({ preventScroll: true });
  };
  if (dialog.open) {
    dialog.inert = false;
    title?.focus({ preventScroll: true });
  } else {
    // Safari does not focus a clicked link. Later, focus would restyle the page once more.
    opener.focus({ preventScroll: true });
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
    // Without storage, they are lost with the page.
  }
}

function holdButtons(holder: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  const listening = new AbortController();
  const hold = (event: Event) => {
    // Escape and a click on the backdrop close the dialog, like the first button.
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
