/*
 * At most 1 KB, with all that a page runs before the first sign of a person: loads the page's scripts then, holds a
 * click on a dialog's link until they run, and marks the page for what moves by itself. Imports nothing.
 */
const root = document.documentElement;
const { entry = '', ahead = '' } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {};
const listening = new AbortController();
const options = { capture: true, signal: listening.signal };
let held: HTMLAnchorElement | null = null;

function start(): void {
  if ('started' in root.dataset) return;
  root.dataset.started = '';
  // Into the browser's cache, where the script finds them.
  void Promise.allSettled(ahead.split(' ').map((file) => fetch(file)));
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { type: 'module', src: entry, onload: release, onerror: release }));
}

/** On failure too: the link is followed then. */
function release(): void {
  listening.abort();
  held?.click();
}

function hold(event: MouseEvent): void {
  start();
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  held = link;
}

// A key moves the focus, scrolls or clicks.
for (const sign of ['pointerdown', 'scroll', 'focusin']) addEventListener(sign, start, options);
// Browsers report a mouse at rest when the page moves below it.
addEventListener('pointermove', ({ movementX }) => movementX && start(), options);
addEventListener('click', hold, options);
try {
  const { cookie } = document;
  if (cookie.includes('signed-in=1')) root.dataset.session = 'signed-in';
  // Something is kept from before: the person has been here.
  if (cookie.includes('meridian-') || localStorage.length + sessionStorage.length) start();
} catch {
  start();
}
